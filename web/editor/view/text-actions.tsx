import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isEmptyReply } from '#shared/domain/replies/reply.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import type { Shortcut } from '#web/lib/keyboard/shortcuts.ts';
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

type StepProps = {
  onClick: () => void;
  keys?: readonly Shortcut[];
  /** Why it cannot be done now: the id of the element that says so. */
  hindrance?: string | undefined;
  isPressed?: boolean | undefined;
  isMain?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

const Step = ({
  onClick,
  keys,
  hindrance,
  isPressed,
  isMain = false,
  disabled = false,
  children,
}: StepProps) => (
  <Button
    variant={isMain ? 'secondary' : 'quiet'}
    disabled={disabled}
    isPressed={isPressed}
    isHindered={hindrance !== undefined}
    onClick={onClick}
    aria-describedby={hindrance}
    aria-keyshortcuts={keys && ariaKeys(...keys)}
  >
    {children}
  </Button>
);

/** All actions other than the primary one. */
export const TextActions = ({ controls, isOnline, reason }: Props) => {
  const { editor, act, regenerate } = controls;
  const { reviews: keys } = KEYS;
  const actions = availableActions(editor);
  const text = visibleText(editor);
  const { draft } = editor.review;
  const isOpen = editor.status === 'editing' || editor.status === 'conflicted';
  const hindrance = isOnline ? undefined : reason;
  return (
    <>
      {actions.has('back-to-english') && (
        <Step onClick={() => act({ type: 'back-to-english' })} keys={[keys.edit]}>
          <Trans>Back to English</Trans>
        </Step>
      )}
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
      {isOpen && (!isEmptyReply(text) || actions.has('undo')) && (
        <Step onClick={() => act({ type: 'undone' })} keys={[keys.undo]} disabled={!actions.has('undo')}>
          <Trans>Undo</Trans>
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
      {actions.has('cancel-edit') && (
        <Step onClick={() => act({ type: 'edit-cancelled' })}>
          <Trans>Cancel</Trans>
        </Step>
      )}
    </>
  );
};
