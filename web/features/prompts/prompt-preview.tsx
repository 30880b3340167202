import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Prompts } from '#shared/contract/prompts/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './prompts.module.css';

/** A reply to a sample review of the first app with the unsaved prompts; nothing is saved or counted. */
export const PromptPreview = ({ prompts }: { prompts: Prompts }) => {
  const [app] = useApps().data ?? [];
  // The last sample stays until there is another.
  const [sample, setSample] = useState<Output<typeof applicationApi.preview>>();
  const writing = useSingleMutation({
    mutationFn: (id: string) => request(applicationApi.preview, { id, prompts }),
    onSuccess: setSample,
  });
  if (!app) return null;
  return (
    <section className={styles.prompt} aria-busy={writing.isPending}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Trans>How it sounds</Trans>
        </h2>
        <Button isHindered={writing.isPending} onClick={() => writing.mutate(app.id)}>
          <Icon name="spark" size={16} />
          {writing.isPending ? <Trans>Writing…</Trans> : <Trans>Generate sample reply</Trans>}
        </Button>
      </div>
      {sample && (
        <>
          <p className={styles.note} dir="auto" lang={sample.sample.language}>
            {sample.sample.title} {sample.sample.body}
          </p>
          <p {...languageAttributes(sample.language)} role="status">
            {sample.reply}
          </p>
        </>
      )}
      <FailureNotice failure={writing.error} />
    </section>
  );
};
