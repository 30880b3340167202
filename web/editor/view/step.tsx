import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Shortcut } from '#web/lib/keyboard/key-press.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { EditorControls } from './controls.ts';

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

/** A quiet button below a text. */
export const Step = ({
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

type ActProps = Pick<EditorControls, 'act'>;

export const BackToEnglish = ({ act }: ActProps) => (
  <Step onClick={() => act({ type: 'back-to-english' })} keys={[KEYS.reviews.edit]}>
    <Trans>Back to English</Trans>
  </Step>
);

export const UndoText = ({ act, disabled = false }: ActProps & { disabled?: boolean }) => (
  <Step onClick={() => act({ type: 'undone' })} keys={[KEYS.reviews.undo]} disabled={disabled}>
    <Trans>Undo</Trans>
  </Step>
);

export const RedoText = ({ act }: ActProps) => (
  <Step onClick={() => act({ type: 'redone' })} keys={[KEYS.reviews.redo]}>
    <Trans>Redo</Trans>
  </Step>
);

/** What the button says that shows a text in the reviewer's language. */
export const PreviewIn = ({ language }: { language: string }) => <Trans>Preview in {language}</Trans>;
