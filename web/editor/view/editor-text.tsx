import type { Store } from '#shared/domain/stores/store.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { visibleLanguage, visibleText } from '../state/selectors.ts';
import { MarkedText } from '../warnings/marked-text.tsx';
import type { EditorControls } from './controls.ts';
import panel from './panel.module.css';
import { ConflictNotice, ImproveRow, TextNotices } from './parts.ts';
import { SaveStatus } from './save-status.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  controls: EditorControls;
  store: Store;
  /** Id of the element that says why the text cannot be sent. */
  reason: string;
};

/** The text of a reply that is being written, and what is wrong with it. */
export const EditorText = ({ controls, store, reason }: Props) => {
  const { editor, draft, warnings, earlier } = controls;
  const warningsId = `${reason}-warnings`;
  const text = visibleText(editor);
  const problem = 'problem' in editor ? editor.problem : null;
  return (
    <>
      {editor.status === 'conflicted' && <ConflictNotice editor={editor} earlier={earlier} />}
      {(editor.status === 'editing' || editor.status === 'improving') && editor.prompt !== null && (
        <ImproveRow controls={controls} />
      )}
      {editor.status === 'preview' || (editor.status === 'confirming' && editor.from === 'preview') ? (
        <>
          <p className={panel.panel} data-preview {...languageAttributes(visibleLanguage(editor))}>
            <MarkedText text={text} warnings={warnings} />
          </p>
          <SaveStatus draft={draft} />
          {/* The English text, because the user does not read the language of the preview. */}
          <div className={panel.english} data-english>
            <p className={panel.name}>{languageName('en')}</p>
            <p {...languageAttributes('en')}>{editor.texts.english}</p>
          </div>
        </>
      ) : (
        <TextField controls={controls} describedBy={`${reason} ${warningsId}`} />
      )}
      {(warnings.length > 0 || editor.status === 'confirming' || (text === '' && !problem)) && (
        <TextNotices controls={controls} store={store} describedId={warningsId} />
      )}
    </>
  );
};
