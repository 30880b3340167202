import { Trans, useLingui } from '@lingui/react/macro';
import { languageName } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import styles from './reply.module.css';
import { type Hindrance, hindranceOf, needsPreview, replyLanguage } from './reply-texts.ts';
import type { ReplyControls } from './use-reply-editor.ts';

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl ↵';

type Props = { controls: ReplyControls; reason: string; isActive: boolean };

/** The one step that leads on: preview, submit, or another try. */
export const PrimaryAction = ({ controls, reason, isActive }: Props) => {
  const { t } = useLingui();
  const { editor, advance } = controls;
  const { is } = editor.phase;
  const hindrance = hindranceOf(editor);
  const language = languageName(replyLanguage(editor.review) ?? 'en');
  const words: Record<Hindrance, string> = {
    empty: t`Write a reply first.`,
    'too-long': t`The reply is too long for the store.`,
    busy: t`A text is being written.`,
  };
  return (
    <div className={styles.primary}>
      <span id={reason} className="visually-hidden">
        {hindrance && words[hindrance]}
      </span>
      <Button
        variant="primary"
        isHindered={hindrance !== undefined}
        onClick={advance}
        aria-describedby={hindrance && reason}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {is !== 'preview' && needsPreview(editor) ? (
          <Trans>Preview in {language}</Trans>
        ) : editor.problem?.of === 'submit' ? (
          <Trans>Try again</Trans>
        ) : (
          <Trans>Submit</Trans>
        )}
        {isActive && hindrance === undefined && <Kbd>{KEYS}</Kbd>}
      </Button>
    </div>
  );
};
