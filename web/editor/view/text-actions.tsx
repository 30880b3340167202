import { Trans } from '@lingui/react/macro';
import { isEmptyReply } from '#shared/domain/replies/reply-length.ts';
import { KEYS } from '#web/lib/keyboard/keys.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { availableActions } from '../state/available-actions.ts';
import { visibleText } from '../state/selectors.ts';
import type { EditorControls } from './controls.ts';
import { BackToEnglish, RedoText, Step, UndoText } from './step.tsx';

type Props = {
  controls: EditorControls;
  isOnline: boolean;
  /** Id of the element that says why the actions are disabled. */
  reason: string;
};

/** All actions other than the primary one. */
export const TextActions = ({ controls, isOnline, reason }: Props) => {
  const { editor, act, regenerate } = controls;
  const { reviews: keys } = KEYS;
  const actions = availableActions(editor, controls.role);
  const text = visibleText(editor);
  const { draft } = editor.review;
  const isOpen = editor.status === 'editing' || editor.status === 'conflicted';
  const hindrance = isOnline ? undefined : reason;
  return (
    <>
      {actions.has('back-to-english') && <BackToEnglish act={act} />}
      {actions.has('keep-editing') && (
        <Step onClick={() => act({ type: 'editing-kept' })} keys={[keys.edit, keys.leave]}>
          <Trans>Keep editing</Trans>
        </Step>
      )}
      {actions.has('cancel-wait') && (
        <Step onClick={controls.cancel}>
          <Trans>Cancel</Trans>
        </Step>
      )}
      {actions.has('regenerate') && (
        <Step onClick={regenerate} keys={[keys.regenerate]} hindrance={hindrance} isMain={text === ''}>
          {text === '' && <Icon name="spark" size={16} />}
          {text !== '' ? (
            <Trans>Regenerate</Trans>
          ) : draft === 'none' || draft === 'ready' ? (
            <Trans>Generate reply</Trans>
          ) : (
            <Trans>Try again</Trans>
          )}
        </Step>
      )}
      {actions.has('new-draft') && (
        <Step onClick={regenerate} keys={[keys.regenerate]} hindrance={hindrance}>
          <Trans>New draft</Trans>
        </Step>
      )}
      {actions.has('improve') && (
        <Step
          onClick={() => act({ type: 'improve-opened' })}
          keys={[keys.improve]}
          hindrance={hindrance}
          isPressed={editor.status === 'editing' && editor.prompt !== null ? true : undefined}
        >
          <Trans>Improve</Trans>
        </Step>
      )}
      {actions.has('reply-in-english') && (
        <Step
          onClick={() => act({ type: 'english-toggled' })}
          keys={[keys.english]}
          isPressed={editor.status !== 'answered' && editor.inEnglish}
        >
          <Trans>Reply in English</Trans>
        </Step>
      )}
      {isOpen && (actions.has('undo') || (!isEmptyReply(text) && !actions.has('redo'))) && (
        <UndoText act={act} disabled={!actions.has('undo')} />
      )}
      {actions.has('redo') && <RedoText act={act} />}
      {actions.has('cancel-edit') && (
        <Step onClick={() => act({ type: 'edit-cancelled' })}>
          <Trans>Cancel</Trans>
        </Step>
      )}
    </>
  );
};
