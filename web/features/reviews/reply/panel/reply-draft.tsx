import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { useOnline } from '#web/lib/live/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { problemWords } from '../api/problem-words.ts';
import { visibleLanguage, visibleText } from '../editor/selectors.ts';
import type { Problem } from '../editor/state.ts';
import { MarkedText } from '../warnings/marked-text.tsx';
import panel from './panel.module.css';
import { PrimaryAction } from './primary-action.tsx';
import styles from './reply.module.css';
import { ReplyActions } from './reply-actions.tsx';
import { ReplyField } from './reply-field.tsx';
import { ReplyHead } from './reply-head.tsx';
import { ConflictNotice, ImproveRow, LazyNotices } from './reply-parts.ts';
import type { ReplyControls } from './use-reply-editor.ts';

export const isGone = (problem: Problem | null | undefined): boolean =>
  problem?.failure.kind === 'refused' && problem.failure.code === 'REVIEW_NOT_FOUND';

type Props = { controls: ReplyControls; store: Store; isActive: boolean; onDelete: () => void };

/** A reply that is not sent yet: its text, what is wrong with it, and what can be done. */
export const ReplyDraft = ({ controls, store, isActive, onDelete }: Props) => {
  const { i18n } = useLingui();
  const reasonId = useId();
  const warningsId = useId();
  const isOnline = useOnline();
  const { editor, draft, warnings } = controls;
  const text = visibleText(editor);
  const problem = 'problem' in editor ? editor.problem : null;
  return (
    <>
      <ReplyHead editor={editor} draft={draft} store={store} />
      {editor.status === 'conflicted' && <ConflictNotice editor={editor} earlier={controls.earlier} />}
      {(editor.status === 'editing' || editor.status === 'improving') && editor.prompt !== null && (
        <ImproveRow controls={controls} />
      )}
      {editor.status === 'preview' || (editor.status === 'confirming' && editor.from === 'preview') ? (
        <>
          <p className={panel.panel} data-preview {...languageAttributes(visibleLanguage(editor))}>
            <MarkedText text={text} warnings={warnings} />
          </p>
          {/* The English text, because the user does not read the language of the preview. */}
          <div className={panel.english} data-english>
            <p className={panel.name}>{languageName('en')}</p>
            <p {...languageAttributes('en')}>{editor.texts.english}</p>
          </div>
        </>
      ) : (
        <ReplyField controls={controls} describedBy={`${reasonId} ${warningsId}`} />
      )}
      {(warnings.length > 0 || editor.status === 'confirming' || (text === '' && !problem)) && (
        <LazyNotices place="below" controls={controls} store={store} describedId={warningsId} />
      )}
      {problem && (
        <Notice tone="danger" isUrgent>
          {problemWords(i18n, problem, text.trim() !== '')}{' '}
          {isGone(problem) && (
            <Button variant="link" onClick={onDelete}>
              <Trans>Delete review</Trans>
            </Button>
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        <ReplyActions controls={controls} isOnline={isOnline} reason={reasonId} />
        <PrimaryAction controls={controls} reason={reasonId} isActive={isActive} isOnline={isOnline} />
      </div>
    </>
  );
};
