import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { may } from '#shared/domain/account/roles.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { availableActions, primaryStep } from '../state/available-actions.ts';
import { type DisabledReason, disabledReasonOf, replyLanguage } from '../state/selectors.ts';
import type { Editor } from '../state/state.ts';
import type { EditorControls } from './controls.ts';
import styles from './foot.module.css';
import { PreviewIn } from './step.tsx';
import { useElapsed } from './use-elapsed.ts';

const SIGN = keyWords(KEYS.reviews.send).join(' ');

/** Whether the same text may succeed when it is sent once more. */
const isUnsent = (editor: Editor): boolean =>
  'problem' in editor &&
  editor.problem?.of === 'submit' &&
  !(editor.problem.failure.kind === 'refused' && editor.problem.failure.review?.storeMessage);

/** In ms; a check that takes longer is told. */
const LONG_CHECK_MS = 1000;

const Words = ({ editor }: { editor: Editor }) => {
  const language = languageName(replyLanguage(editor.review) ?? 'en');
  const step = primaryStep(editor);
  if (step === 'send-anyway') return <Trans>Send anyway</Trans>;
  if (step === 'send-mine') return <Trans>Send my version</Trans>;
  if (step === 'preview') return <PreviewIn language={language} />;
  if (isUnsent(editor)) return <Trans>Try again</Trans>;
  return <Trans>Submit</Trans>;
};

type Props = {
  controls: EditorControls;
  /** Whether a submit waits for the check of its text. */
  isChecking: boolean;
  reason: string;
  isActive: boolean;
  isOnline: boolean;
};

/** The button for the next step: preview, submit, or retry. */
export const PrimaryAction = ({ controls, isChecking, reason, isActive, isOnline }: Props) => {
  const { t } = useLingui();
  const { editor, role, advance } = controls;
  const saved = useSyncExternalStore(controls.draft.subscribe, controls.draft.state);
  const isLongChecked = useElapsed(isChecking, LONG_CHECK_MS);
  const isTheirs = availableActions(editor, role).has(primaryStep(editor)) || may(role, 'reply');
  const words: Record<DisabledReason | 'offline', string> = {
    empty: t`Write a reply first.`,
    'too-long': t`The reply is too long for the store.`,
    busy: t`Writing a reply…`,
    offline:
      saved === 'unsaved'
        ? t`Not saved yet. Keep this page open.`
        : t`You're offline. Your draft is saved on this device.`,
  };
  if (!isTheirs) return null;
  const disabledReason = isOnline ? disabledReasonOf(editor) : 'offline';
  return (
    <div className={styles.primary}>
      <span id={reason} className="visually-hidden">
        {disabledReason && words[disabledReason]}
      </span>
      <Button
        variant="primary"
        isHindered={disabledReason !== undefined || isLongChecked}
        onClick={advance}
        aria-describedby={disabledReason && reason}
        aria-keyshortcuts={ariaKeys(KEYS.reviews.send)}
      >
        {isLongChecked ? <Trans>Checking…</Trans> : <Words editor={editor} />}
      </Button>
      {isActive && disabledReason === undefined && (
        <span className={styles.keys}>
          <Kbd>{SIGN}</Kbd>
        </span>
      )}
    </div>
  );
};
