import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { previewReply, type Sample } from './app-calls.ts';
import styles from './preview.module.css';
import { quickSample } from './quick-sample.ts';

type Props = { appId: string; appName: string; now: PromptModifiers };

/**
 * What the unsaved settings do: a text composed at once, and on request a reply by the AI to a sample review, which is
 * neither saved nor sent nor counted.
 */
export const LivePreview = ({ appId, appName, now }: Props) => {
  const { i18n } = useLingui();
  const [shown, setShown] = useState<{ sample: Sample; of: PromptModifiers }>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const flight = useRef<AbortController>(undefined);
  useEffect(() => () => flight.current?.abort(), []);
  const write = async (): Promise<void> => {
    flight.current?.abort();
    const controller = new AbortController();
    flight.current = controller;
    setBusy(true);
    setFailure(null);
    const answer = await previewReply(appId, now, controller.signal);
    if (controller.signal.aborted) return;
    setBusy(false);
    if (answer.ok) setShown({ sample: answer.value, of: now });
    else setFailure(answer.failure);
  };
  const { sample, reply, replyInEnglish, language } = shown?.sample ?? {};
  const isForeign = language !== undefined && baseLanguage(language) !== 'en';
  const rating = sample?.starRating ?? 0;
  return (
    <aside className={styles.preview} aria-busy={isBusy}>
      <h3 className={styles.title}>
        <Trans>How it sounds</Trans>
      </h3>
      <div className={styles.quick}>
        <p className={styles.note}>
          <Trans>Updates as you edit</Trans>
        </p>
        <p lang="en" dir="ltr">
          {quickSample(now, appName)}
        </p>
      </div>
      {sample && (
        <div className={styles.review}>
          <p className={styles.author}>
            <bdi>{sample.author}</bdi>
            <Stars rating={rating} label={starWords(rating)} />
          </p>
          {sample.title && (
            <p className={styles.reviewTitle} dir="auto">
              {sample.title}
            </p>
          )}
          <p dir="auto" lang={sample.language}>
            {sample.body}
          </p>
        </div>
      )}
      {shown && reply !== undefined && (
        <div className={styles.reply} data-old={shown.of !== now || undefined} role="status">
          <p {...languageAttributes(language ?? null)}>{reply}</p>
          {isForeign && (
            <p className={styles.english}>
              <Trans>In English:</Trans> {replyInEnglish}
            </p>
          )}
        </div>
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, failure)}
        </Notice>
      )}
      <Button isHindered={isBusy} onClick={() => void write()}>
        <Icon name="spark" size={16} />
        {isBusy ? (
          <Trans>Writing…</Trans>
        ) : shown ? (
          shown.of === now ? (
            <Trans>Generate another</Trans>
          ) : (
            <Trans>Regenerate with these settings</Trans>
          )
        ) : (
          <Trans>Generate sample reply</Trans>
        )}
      </Button>
      <p className={styles.note}>
        <Trans>Preview uses your unsaved settings. Nothing is sent or counted against your limit.</Trans>
      </p>
    </aside>
  );
};
