import type { Store } from '#shared/domain/stores/store.ts';
import { visibleText } from '../state/selectors.ts';
import type { EditorControls } from '../view/controls.ts';
import { DraftNote } from './draft-note.tsx';
import { PublishedPreview } from './published-preview.tsx';
import { WarningList } from './warning-list.tsx';

type Props = {
  controls: EditorControls;
  store: Store;
  /** The id that the list of warnings is to have. */
  describedId: string;
};

/** Notices below a text that few texts need. */
export const TextNotices = ({ controls, store, describedId }: Props) => {
  const { editor, warnings } = controls;
  const text = visibleText(editor);
  return (
    <>
      <WarningList controls={controls} store={store} id={describedId} />
      {warnings.some(({ code }) => code === 'markup') && <PublishedPreview text={text} store={store} />}
      {text === '' && <DraftNote review={editor.review} />}
    </>
  );
};
