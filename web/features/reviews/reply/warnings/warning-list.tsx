import { Trans, useLingui } from '@lingui/react/macro';
import { warningWords } from '#web/lib/checks/warning-words.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Notice } from '#web/ui/panels.tsx';
import { visibleLanguage, visibleText } from '../editor/selectors.ts';
import type { ReplyControls } from '../panel/use-reply-editor.ts';
import styles from './warnings.module.css';

/** The warnings about the text, and the question whether to send it anyway. */
export const WarningList = ({ controls, id }: { controls: ReplyControls; id: string }) => {
  const { i18n } = useLingui();
  const { editor, warnings } = controls;
  if (warnings.length === 0) return null;
  const text = visibleText(editor);
  const language = languageAttributes(visibleLanguage(editor));
  return (
    <>
      <ul id={id} className={styles.list} data-warnings>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.span[0]}`}>
            <bdi className={styles.phrase} lang={language.lang}>
              {text.slice(...warning.span)}
            </bdi>{' '}
            {warningWords(i18n, warning)}
          </li>
        ))}
      </ul>
      {editor.status === 'confirming' && (
        <Notice tone="warn" isUrgent>
          <Trans>Send anyway? Some phrases are flagged.</Trans>
        </Notice>
      )}
    </>
  );
};
