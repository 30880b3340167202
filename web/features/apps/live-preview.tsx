import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { starWords } from '#web/lib/i18n/star-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { previewReply, type Sample } from './app-calls.ts';
import styles from './preview.module.css';
import { quickSample } from './quick-sample.ts';

type Props = { appId: string; appName: string; now: PromptModifiers };

/**
 * What the unsaved settings do: a text composed at once, and on request a reply by the AI to a sample review, which is
 * neither saved nor sent nor counted.
 */
export const LivePreview = ({ appId, appName, now }: Props) => {
  const [shown, setShown] = useState<{ sample: Sample; of: PromptModifiers }>();
  const flight = useRef<AbortController>(undefined);
  useEffect(() => () => flight.current?.abort(), []);
  const writing = useSingleMutation({
    mutationFn: (of: PromptModifiers) => {
      flight.current = new AbortController();
      return previewReply(appId, of, flight.current.signal);
    },
    onSuccess: (sample, of) => setShown({ sample, of }),
  });
  const { sample, reply, replyInEnglish, language } = shown?.sample ?? {};
  const isForeign = language !== undefined && baseLanguage(language) !== 'en';
  const rating = sample?.starRating ?? 0;
  return (
    <aside className={styles.preview} aria-busy={writing.isPending}>
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
      <FailureNotice failure={writing.error} />
      <Button isHindered={writing.isPending} onClick={() => writing.mutate(now)}>
        <Icon name="spark" size={16} />
        {writing.isPending ? (
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
