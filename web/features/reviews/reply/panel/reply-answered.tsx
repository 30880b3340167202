import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import { isReadAsWritten } from '#shared/domain/language/languages.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { availableActions } from '#web/editor/state/available-actions.ts';
import { visibleLanguage, visibleText } from '#web/editor/state/selectors.ts';
import styles from '#web/editor/view/editor.module.css';
import foot from '#web/editor/view/foot.module.css';
import panel from '#web/editor/view/panel.module.css';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { SendLine } from './send-line.tsx';
import type { ReplyControls } from './use-reply-editor.ts';
import type { Translation } from './use-translation.ts';

const SentLine = ({ review }: { review: Review }) => {
  const { answeredBy, answeredDate, answeredVia } = review;
  if (answeredDate === null) return <Trans>Sent</Trans>;
  const date = (
    <time dateTime={answeredDate} title={formatTime(answeredDate)}>
      {formatDate(answeredDate)}
    </time>
  );
  const who = <bdi>{answeredBy}</bdi>;
  if (!answeredBy) return <Trans>Sent on {date}</Trans>;
  return answeredVia === 'batch' ? (
    <Trans>
      Sent by {who} in a batch reply on {date}
    </Trans>
  ) : (
    <Trans>
      Sent by {who} on {date}
    </Trans>
  );
};

const StoreState = ({ review, store }: { review: Review; store: Store }) => {
  const { t } = useLingui();
  if (review.state === null) return null;
  const isApple = store === 'apple';
  if (review.state === 'PENDING')
    return <Badge tone="warn">{isApple ? t`In review by Apple` : t`In review by Google`}</Badge>;
  return <Badge tone="ok">{isApple ? t`Published on App Store` : t`Published on Google Play`}</Badge>;
};

type Props = { controls: ReplyControls; translation: Translation; store: Store };

/** A reply that is being sent or was sent. */
export const ReplyAnswered = ({ controls, translation, store }: Props) => {
  const { editor, act } = controls;
  const actions = availableActions(editor, controls.role);
  const isSending = editor.status !== 'answered';
  const isAwaitingStore = isSending || editor.review.isSending;
  const { translatedResponse } = editor.review;
  const isForeign = !isSending && !isReadAsWritten(visibleLanguage(editor), editor.known);
  const [wantsEnglish, setWantsEnglish] = useState(false);
  const isInEnglish = isForeign && wantsEnglish && translatedResponse !== '';
  const toggle = (): void => {
    setWantsEnglish(!isInEnglish);
    if (translatedResponse === '') translation.translate();
  };
  return (
    <>
      <div className={styles.head} aria-live="polite">
        {editor.status === 'submitting' || editor.status === 'sending' ? (
          <SendLine controls={controls} />
        ) : isAwaitingStore ? (
          <Badge tone="info">
            {editor.status === 'undoing' ? <Trans>Undoing…</Trans> : <Trans>Sending…</Trans>}
          </Badge>
        ) : (
          <>
            <span className={styles.sent}>
              <SentLine review={editor.review} />
            </span>
            <StoreState review={editor.review} store={store} />
          </>
        )}
      </div>
      <p
        className={panel.panel}
        data-sending={isSending || undefined}
        {...languageAttributes(isInEnglish ? 'en' : visibleLanguage(editor))}
      >
        {isInEnglish ? translatedResponse : visibleText(editor)}
      </p>
      <div className={foot.actions}>
        {actions.has('edit') && (
          <Button
            variant="quiet"
            onClick={() => act({ type: 'edit-asked' })}
            aria-keyshortcuts={ariaKeys(KEYS.reviews.edit)}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        {isForeign && (
          <Button variant="quiet" isHindered={translation.isTranslating} onClick={toggle}>
            {translation.isTranslating ? (
              <Trans>Translating…</Trans>
            ) : isInEnglish ? (
              <Trans>Show original</Trans>
            ) : (
              <Trans>Show in English</Trans>
            )}
          </Button>
        )}
      </div>
    </>
  );
};
