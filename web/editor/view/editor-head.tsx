import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { replyLength, replyLimit } from '#shared/domain/replies/reply.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { isEdited, visibleText } from '../state/selectors.ts';
import type { Editor } from '../state/state.ts';
import type { EditorControls } from './controls.ts';
import styles from './editor.module.css';

/** Remaining characters from which screen readers are warned. */
const NEAR_LIMIT = 20;

const StatusBadge = ({ editor }: { editor: Editor }) => {
  if (editor.status === 'answered') return null;
  const isUnsent = 'problem' in editor && editor.problem?.of === 'submit';
  if (isUnsent || editor.status === 'conflicted')
    return (
      <Badge tone={isUnsent ? 'danger' : 'warn'}>
        <Trans>Not sent</Trans>
      </Badge>
    );
  const isPreview = editor.status === 'preview';
  const isChanged = isEdited(editor);
  if (!isPreview && (visibleText(editor) === '' || (editor.replaces !== null && !isChanged))) return null;
  return (
    <Badge tone={isPreview ? 'info' : isChanged ? 'neutral' : 'brand'}>
      {isPreview ? <Trans>Preview</Trans> : isChanged ? <Trans>Edited</Trans> : <Trans>AI draft</Trans>}
    </Badge>
  );
};

const SaveStatus = ({ draft }: { draft: EditorControls['draft'] }) => {
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  return (
    <span className={styles.saved} data-state={state}>
      {state === 'saved' && <Trans>Saved</Trans>}
      {state === 'local' && <Trans>Saved on this device</Trans>}
      {state === 'unsaved' && <Trans>Not saved yet. Keep this page open.</Trans>}
    </span>
  );
};

const Counter = ({ length, limit }: { length: number; limit: number }) => {
  const { t } = useLingui();
  const [count, most] = [formatNumber(length), formatNumber(limit)];
  const over = length - limit;
  const overText = formatNumber(over);
  const left = over > 0 ? t`The reply is too long` : over > -NEAR_LIMIT ? t`Near the limit` : '';
  return (
    <span className={styles.counter} data-over={over > 0 || undefined}>
      {over > 0 && (
        <span>{t`${plural(over, { one: `Too long by ${overText}`, other: `Too long by ${overText}` })}`}</span>
      )}
      {over > 0 && <span aria-hidden="true">·</span>}
      <bdi dir="ltr" role="img" aria-label={t`${count} of ${most} characters`}>
        {count} / {most}
      </bdi>
      <span className="visually-hidden" aria-live="polite">
        {left}
      </span>
    </span>
  );
};

type Props = { editor: Editor; draft: EditorControls['draft']; store: Store };

export const EditorHead = ({ editor, draft, store }: Props) => (
  <div className={styles.head}>
    <span className={styles.label}>
      <Trans>Reply</Trans>
    </span>
    <StatusBadge editor={editor} />
    <SaveStatus draft={draft} />
    <Counter length={replyLength(visibleText(editor))} limit={replyLimit(store)} />
  </div>
);
