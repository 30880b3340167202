import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Store } from '#shared/domain/store.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { languageAttributes } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/panels.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { DraftNote } from './draft-note.tsx';
import { ImproveRow } from './improve-row.tsx';
import panel from './panel.module.css';
import { PrimaryAction } from './primary-action.tsx';
import styles from './reply.module.css';
import { ReplyActions } from './reply-actions.tsx';
import { ReplyHead } from './reply-head.tsx';
import { hindranceOf, visibleLanguage, visibleText } from './reply-texts.ts';
import { useElapsed } from './use-elapsed.ts';
import type { ReplyControls } from './use-reply-editor.ts';

type Props = { controls: ReplyControls; store: Store; isActive: boolean };

const LONG_WAIT_MS = 3000;

/** A reply that is not sent yet: its text, what is wrong with it, and what can be done. */
export const ReplyDraft = ({ controls, store, isActive }: Props) => {
  const { t, i18n } = useLingui();
  const reason = useId();
  const { editor } = controls;
  const { is } = editor.phase;
  const { author } = editor.review;
  const text = visibleText(editor);
  const language = languageAttributes(visibleLanguage(editor));
  const isWriting = is === 'regenerating' || is === 'improving' || is === 'translating';
  const isLong = useElapsed(isWriting, LONG_WAIT_MS);
  const isPreparing = is === 'editing' && editor.review.draft === 'preparing' && text === '';
  const waitWords = is === 'translating' ? t`Translating…` : isLong ? t`Still writing…` : t`Writing a reply…`;
  return (
    <>
      <ReplyHead editor={editor} store={store} />
      {editor.wasOvertaken && (
        <Notice tone="info">
          <Trans>The reviewer has just changed this review. Your draft is kept.</Trans>
        </Notice>
      )}
      {editor.prompt !== null && <ImproveRow controls={controls} />}
      {is === 'preview' ? (
        <p className={panel.panel} data-preview {...language}>
          {text}
        </p>
      ) : (
        <div className={styles.field} data-state={isWriting ? is : isPreparing ? 'preparing' : undefined}>
          <TextArea
            value={text}
            onChange={(event) => controls.type(event.target.value)}
            readOnly={isWriting}
            lang={language.lang}
            dir={text === '' ? language.dir : 'auto'}
            aria-label={t`Reply to ${author}`}
            aria-invalid={editor.problem?.of === 'submit' || hindranceOf(editor) === 'too-long' || undefined}
            aria-describedby={reason}
            aria-keyshortcuts="E"
            placeholder={isPreparing ? '' : t`Write a reply`}
          />
          {(isWriting || isPreparing) && (
            <span className={styles.wait} role="status">
              {waitWords}
            </span>
          )}
        </div>
      )}
      {editor.problem ? (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, editor.problem.failure)}
        </Notice>
      ) : (
        text === '' && <DraftNote review={editor.review} />
      )}
      <div className={styles.actions}>
        <ReplyActions controls={controls} />
        <PrimaryAction controls={controls} reason={reason} isActive={isActive} />
      </div>
    </>
  );
};
