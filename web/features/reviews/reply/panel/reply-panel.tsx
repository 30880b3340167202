import type { Store } from '#shared/domain/stores/store.ts';
import styles from '#web/editor/view/editor.module.css';
import { ReplyNotices } from './parts.ts';
import { ReplyAnswered } from './reply-answered.tsx';
import { ReplyDraft } from './reply-draft.tsx';
import type { ReplyControls } from './use-reply-editor.ts';
import type { Translation } from './use-translation.ts';

type Props = {
  controls: ReplyControls;
  translation: Translation;
  store: Store;
  isActive: boolean;
  onDelete: () => void;
  onNoReplyNeeded: (noReplyNeeded: boolean) => void;
};

export const ReplyPanel = (props: Props) => {
  const { controls, translation, store, isActive, onDelete, onNoReplyNeeded } = props;
  const { status, review } = controls.editor;
  const isAway =
    status === 'answered' || status === 'submitting' || status === 'sending' || status === 'undoing';
  return (
    <section className={styles.reply}>
      {(review.noReplyNeeded ||
        review.kind === 'sensitive' ||
        review.sentResponse !== null ||
        'undoFailure' in controls.editor ||
        review.isSending) && (
        <ReplyNotices
          editor={controls.editor}
          store={store}
          isAway={isAway}
          onReplyNeeded={() => onNoReplyNeeded(false)}
        />
      )}
      {isAway ? (
        <ReplyAnswered controls={controls} translation={translation} store={store} />
      ) : (
        <ReplyDraft controls={controls} store={store} isActive={isActive} onDelete={onDelete} />
      )}
    </section>
  );
};
