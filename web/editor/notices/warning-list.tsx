import { Trans, useLingui } from '@lingui/react/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import { warningWords } from '#web/lib/checks/warning-words.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { visibleLanguage, visibleText } from '../state/selectors.ts';
import type { EditorControls } from '../view/controls.ts';
import styles from '../warnings/warnings.module.css';

type Props = { controls: EditorControls; store: Store; id: string };

/** The warnings about the text, and the question whether to send it anyway. */
export const WarningList = ({ controls, store, id }: Props) => {
  const { i18n } = useLingui();
  const { editor, warnings } = controls;
  const isAsked = editor.status === 'confirming';
  if (warnings.length === 0 && !isAsked) return null;
  const text = visibleText(editor);
  // Of a tag that Google removes, the preview of what readers will see says more.
  const said = warnings.filter(
    ({ code, span: [from] }) => code !== 'markup' || store === 'apple' || text[from] !== '<',
  );
  const language = languageAttributes(visibleLanguage(editor));
  return (
    <>
      <ul id={id} className={styles.list} data-warnings hidden={said.length === 0}>
        {said.map((warning) => (
          <li key={`${warning.code} ${warning.span[0]}`}>
            <bdi className={styles.phrase} lang={language.lang}>
              {text.slice(...warning.span)}
            </bdi>{' '}
            {warningWords(i18n, warning)}
          </li>
        ))}
      </ul>
      {isAsked && (
        <Notice tone="warn" isUrgent>
          {warnings.length > 0 ? (
            <Trans>Send anyway? Some phrases are flagged.</Trans>
          ) : (
            <Trans>Send anyway? The review is sensitive.</Trans>
          )}
        </Notice>
      )}
    </>
  );
};
