import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#web/lib/api/use-user.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { ProblemPanel } from '#web/ui/panels.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/tell.ts';
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
      <h1 className={styles.title}>
        <Trans>Prompt manager</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          What the writer is told before each text. Rules for safety and length are added by us and cannot be
          written away; the settings of each app come on top.
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
