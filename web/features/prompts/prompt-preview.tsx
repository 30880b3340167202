import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Prompts } from '#shared/contract/prompts/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { call } from '#web/lib/auth/session.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from './prompts.module.css';

/** A reply to a sample review of the first app with the unsaved prompts; nothing is saved or counted. */
export const PromptPreview = ({ prompts }: { prompts: Prompts }) => {
  const { i18n } = useLingui();
  const [app] = useApps().data ?? [];
  const [sample, setSample] = useState<Output<typeof applicationApi.preview>>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!app) return null;
  const write = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const answer = await call(applicationApi.preview, { id: app.id, prompts });
    setBusy(false);
    if (answer.ok) setSample(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <section className={styles.prompt} aria-busy={isBusy}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Trans>How it sounds</Trans>
        </h2>
        <Button isHindered={isBusy} onClick={() => void write()}>
          <Icon name="spark" size={16} />
          {isBusy ? <Trans>Writing…</Trans> : <Trans>Generate sample reply</Trans>}
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
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
    </section>
  );
};
