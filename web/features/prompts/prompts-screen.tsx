import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { promptsQuery } from './prompt-calls.ts';
import styles from './prompts.module.css';
import { PromptsForm } from './prompts-form.tsx';

export const PromptsScreen = () => {
  const { t } = useLingui();
  const user = useUser();
  const prompts = useQuery(promptsQuery(user?.username ?? ''));
  const isFailed = prompts.isError && !prompts.data;
  useEffect(() => {
    if (isFailed) showToast({ title: t`Failed to fetch prompts`, isError: true });
  }, [isFailed, t]);
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Prompt manager · Rejoinder`}</PageTitle>
      <PageHeading>
        <Trans>Prompt manager</Trans>
      </PageHeading>
      <p className={styles.lead}>
        <Trans>
          Instructions sent to the AI with every request, together with each app's settings. Our safety and
          length rules always apply and can't be overridden.
        </Trans>
      </p>
      {prompts.isPending && <Skeleton kind="review" count={2} />}
      {isFailed && (
        <ProblemPanel again={t`Try again`} onAgain={() => void prompts.refetch()}>
          <Trans>Failed to load prompts</Trans>
        </ProblemPanel>
      )}
      {prompts.data && <PromptsForm kept={prompts.data} />}
    </div>
  );
};
