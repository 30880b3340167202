import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { offersEnglish, visibleText } from './reply-texts.ts';
import type { ReplyControls } from './use-reply-editor.ts';

const Rewrite = ({ controls }: { controls: ReplyControls }) => {
  const { editor, regenerate } = controls;
  const { draft } = editor.review;
  const isEmpty = visibleText(editor) === '';
  if (isEmpty && (draft === 'limit' || draft === 'preparing')) return null;
  return (
    <Button variant={isEmpty ? 'secondary' : 'quiet'} onClick={regenerate} aria-keyshortcuts="R">
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

/** Everything that can be done with a text short of sending it. */
export const ReplyActions = ({ controls }: { controls: ReplyControls }) => {
  const { editor, act } = controls;
  const { is } = editor.phase;
  const isBlank = visibleText(editor).trim() === '';
  if (is === 'preview') {
    return (
      <Button variant="quiet" onClick={() => act({ type: 'back-to-english' })} aria-keyshortcuts="E">
        <Trans>Back to English</Trans>
      </Button>
    );
  }
  if (is !== 'editing') {
    return (
      <Button variant="quiet" onClick={controls.cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  }
  return (
    <>
      <Rewrite controls={controls} />
      {!isBlank && (
        <Button
          variant="quiet"
          isPressed={editor.prompt === null ? undefined : true}
          onClick={() => act({ type: 'improve-opened' })}
          aria-keyshortcuts="I"
        >
          <Trans>Improve</Trans>
        </Button>
      )}
      {(!isBlank || editor.undo.length > 0) && (
        <Button
          variant="quiet"
          disabled={editor.undo.length === 0}
          onClick={() => act({ type: 'undone' })}
          aria-keyshortcuts="Z"
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {offersEnglish(editor) && (
        <Button
          variant="quiet"
          isPressed={editor.inEnglish}
          onClick={() => act({ type: 'english-toggled' })}
          aria-keyshortcuts="L"
        >
          <Trans>Reply in English</Trans>
        </Button>
      )}
      {editor.revised && (
        <Button variant="quiet" onClick={() => act({ type: 'edit-cancelled' })}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </>
  );
};
