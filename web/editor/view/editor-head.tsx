import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { replyLength, replyLimit } from '#shared/domain/replies/reply-length.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { isEdited, visibleText } from '../state/selectors.ts';
import type { Editor } from '../state/state.ts';
import styles from './editor.module.css';
import foot from './foot.module.css';

/** Remaining characters from which screen readers are warned. */
const NEAR_LIMIT = 20;

type Props = {
  editor: Editor;
  store: Store;
  /** Whether a person has changed what the AI drafted before this text was loaded. */
  isByPerson?: boolean | undefined;
};

const StatusBadge = ({ editor, isByPerson }: Omit<Props, 'store'>) => {
  if (editor.status === 'answered') return null;
  const isUnsent = 'problem' in editor && editor.problem?.of === 'submit';
  if (isUnsent || editor.status === 'conflicted')
    return (
      <Badge tone={isUnsent ? 'danger' : 'warn'}>
        <Trans>Not sent</Trans>
      </Badge>
    );
  const isPreview = editor.status === 'preview';
  const isChanged = isByPerson || isEdited(editor);
  if (!isPreview && (visibleText(editor) === '' || (editor.replaces !== null && !isChanged))) return null;
  return (
    <Badge tone={isPreview ? 'info' : 'neutral'}>
      {isPreview ? <Trans>Preview</Trans> : isChanged ? <Trans>Edited</Trans> : <Trans>AI draft</Trans>}
    </Badge>
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

/** What state the text is in and how long it is, above it. */
export const EditorHead = ({ editor, store, isByPerson }: Props) => (
  <div className={styles.head}>
    <span className={styles.label}>
      <Trans>Reply</Trans>
    </span>
    <StatusBadge editor={editor} isByPerson={isByPerson} />
    <Counter length={replyLength(visibleText(editor))} limit={replyLimit(store)} />
  </div>
);

/** The same in two small lines beside the buttons of a card. */
export const EditorMeta = ({ editor, store }: Omit<Props, 'isByPerson'>) => (
  <div className={foot.meta}>
    <span className={foot.status}>
      <StatusBadge editor={editor} />
    </span>
    <Counter length={replyLength(visibleText(editor))} limit={replyLimit(store)} />
  </div>
);
