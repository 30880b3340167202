import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import { visibleText } from '#web/editor/state/selectors.ts';
import type { Problem } from '#web/editor/state/state.ts';
import { EditorMeta } from '#web/editor/view/editor-head.tsx';
import { EditorText } from '#web/editor/view/editor-text.tsx';
import styles from '#web/editor/view/foot.module.css';
import { PrimaryAction } from '#web/editor/view/primary-action.tsx';
import { problemWords } from '#web/editor/view/problem-words.ts';
import { TextActions } from '#web/editor/view/text-actions.tsx';
import { useOnline } from '#web/lib/live/use-online.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import type { ReplyControls } from './use-reply-editor.ts';

export const isGone = (problem: Problem | null | undefined): boolean =>
  problem?.failure.kind === 'refused' && problem.failure.code === 'REVIEW_NOT_FOUND';

type Props = { controls: ReplyControls; store: Store; isActive: boolean; onDelete: () => void };

/** A reply that is not sent yet: its text, why it was not sent, and what can be done. */
export const ReplyDraft = ({ controls, store, isActive, onDelete }: Props) => {
  const { i18n } = useLingui();
  const reason = useId();
  const isOnline = useOnline();
  const { editor } = controls;
  const problem = 'problem' in editor ? editor.problem : null;
  return (
    <>
      <EditorText controls={controls} store={store} reason={reason} />
      {problem && (
        <Notice tone="danger" isUrgent>
          {problemWords(i18n, problem, visibleText(editor).trim() !== '')}{' '}
          {isGone(problem) && (
            <Button variant="link" onClick={onDelete}>
              <Trans>Delete review</Trans>
            </Button>
          )}
        </Notice>
      )}
      <div className={classNames(styles.actions, styles.foot)}>
        <TextActions controls={controls} isOnline={isOnline} reason={reason} />
        <EditorMeta editor={editor} store={store} />
        <PrimaryAction
          controls={controls}
          isChecking={controls.isChecking}
          reason={reason}
          isActive={isActive}
          isOnline={isOnline}
        />
      </div>
    </>
  );
};
