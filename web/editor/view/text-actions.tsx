import { Trans } from '@lingui/react/macro';
import { isEmptyReply } from '#shared/domain/replies/reply.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { availableActions } from '../state/available-actions.ts';
import { visibleText } from '../state/selectors.ts';
import type { EditorControls } from './controls.ts';

type Props = {
  controls: EditorControls;
  isOnline: boolean;
  /** Id of the element that says why the actions are disabled. */
  reason: string;
};

const Rewrite = ({ controls, isOnline, reason }: Props) => {
  const { editor, regenerate } = controls;
  const { draft } = editor.review;
  const isEmpty = visibleText(editor) === '';
  return (
    <Button
      variant={isEmpty ? 'secondary' : 'quiet'}
      isHindered={!isOnline}
      onClick={regenerate}
      aria-describedby={isOnline ? undefined : reason}
      aria-keyshortcuts={ariaKeys(KEYS.reviews.regenerate)}
    >
      {isEmpty && <Icon name="spark" size={16} />}
      {!isEmpty ? (
        <Trans>Regenerate</Trans>
      ) : draft === 'none' || draft === 'ready' ? (
        <Trans>Generate reply</Trans>
      ) : (
        <Trans>Try again</Trans>
      )}
    </Button>
  );
};

/** All actions other than the primary one. */
export const TextActions = (props: Props) => {
  const { controls, isOnline, reason } = props;
  const { editor, act } = controls;
  const actions = availableActions(editor);
  const isBlank = isEmptyReply(visibleText(editor));
  const isOpen = editor.status === 'editing' || editor.status === 'conflicted';
  return (
    <>
      {actions.has('back-to-english') && (
        <Button
          variant="quiet"
          onClick={() => act({ type: 'back-to-english' })}
          aria-keyshortcuts={ariaKeys(KEYS.reviews.edit)}
        >
          <Trans>Back to English</Trans>
        </Button>
      )}
      {actions.has('keep-editing') && (
        <Button
          variant="quiet"
          onClick={() => act({ type: 'editing-kept' })}
          aria-keyshortcuts={ariaKeys(KEYS.reviews.edit, KEYS.reviews.leave)}
        >
          <Trans>Keep editing</Trans>
        </Button>
      )}
      {actions.has('cancel-wait') && (
        <Button variant="quiet" onClick={controls.cancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {actions.has('regenerate') && <Rewrite {...props} />}
      {actions.has('new-draft') && (
        <Button
          variant="quiet"
          isHindered={!isOnline}
          onClick={controls.regenerate}
          aria-describedby={isOnline ? undefined : reason}
          aria-keyshortcuts={ariaKeys(KEYS.reviews.regenerate)}
        >
          <Trans>New draft</Trans>
        </Button>
      )}
      {actions.has('improve') && (
        <Button
          variant="quiet"
          isPressed={editor.status === 'editing' && editor.prompt !== null ? true : undefined}
          isHindered={!isOnline}
          aria-describedby={isOnline ? undefined : reason}
          onClick={() => act({ type: 'improve-opened' })}
          aria-keyshortcuts={ariaKeys(KEYS.reviews.improve)}
        >
          <Trans>Improve</Trans>
        </Button>
      )}
      {isOpen && (!isBlank || actions.has('undo')) && (
        <Button
          variant="quiet"
          disabled={!actions.has('undo')}
          onClick={() => act({ type: 'undone' })}
          aria-keyshortcuts={ariaKeys(KEYS.reviews.undo)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {actions.has('reply-in-english') && (
        <Button
          variant="quiet"
          isPressed={editor.status !== 'answered' && editor.inEnglish}
          onClick={() => act({ type: 'english-toggled' })}
          aria-keyshortcuts={ariaKeys(KEYS.reviews.english)}
        >
          <Trans>Reply in English</Trans>
        </Button>
      )}
      {actions.has('cancel-edit') && (
        <Button variant="quiet" onClick={() => act({ type: 'edit-cancelled' })}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </>
  );
};
