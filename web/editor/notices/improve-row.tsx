import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { afterPress } from '#web/lib/after-press.ts';
import { useOnline } from '#web/lib/live/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BareField } from '#web/ui/controls/text-field.tsx';
import type { EditorControls } from '../view/controls.ts';
import styles from '../view/editor.module.css';

export const ImproveRow = ({ controls }: { controls: EditorControls }) => {
  const { t } = useLingui();
  const { editor, act } = controls;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const prompt = 'prompt' in editor ? (editor.prompt ?? '') : '';
  const isOnline = useOnline();
  const isBusy = editor.status !== 'editing';
  return (
    <form
      ref={form}
      className={styles.improve}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOnline) controls.improve();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          afterPress(() => act({ type: 'prompt-closed' }));
      }}
    >
      <BareField
        label={t`Improve reply`}
        placeholder={t`e.g. Make it shorter and mention version 4.2`}
        dir="auto"
        maxLength={2000}
        required
        readOnly={isBusy}
        value={prompt}
        onChange={(event) => act({ type: 'prompt-typed', prompt: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || isBusy) return;
          event.preventDefault(); // it leaves the prompt, not the edit
          act({ type: 'prompt-closed' });
        }}
      />
      <Button type="submit" disabled={isBusy || !isOnline || prompt.trim() === ''}>
        <Trans>Improve</Trans>
      </Button>
    </form>
  );
};
