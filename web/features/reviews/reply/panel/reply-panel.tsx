import type { Store } from '#shared/domain/stores/store.ts';
import type { Translation } from '../../card/use-translation.ts';
import styles from './reply.module.css';
import { ReplyAnswered } from './reply-answered.tsx';
import { ReplyDraft } from './reply-draft.tsx';
import type { ReplyControls } from './use-reply-editor.ts';

type Props = {
  controls: ReplyControls;
  translation: Translation;
  store: Store;
  isActive: boolean;
  onDelete: () => void;
};

/** The reply's half of a card, in whichever state it is. */
export const ReplyPanel = ({ controls, translation, store, isActive, onDelete }: Props) => {
  const { is } = controls.editor;
  const isAway = is === 'answered' || is === 'submitting' || is === 'sending' || is === 'taking-back';
  return (
    <section className={styles.reply}>
      {isAway ? (
        <ReplyAnswered controls={controls} translation={translation} store={store} />
      ) : (
        <ReplyDraft controls={controls} store={store} isActive={isActive} onDelete={onDelete} />
      )}
    </section>
  );
};
