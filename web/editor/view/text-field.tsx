import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { may } from '#shared/domain/account/roles.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { shortcutOf } from '#web/lib/keyboard/key-press.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import {
  disabledReasonOf,
  isRewritten,
  isUntyped,
  visibleLanguage,
  visibleText,
} from '../state/selectors.ts';
import { MarkedText } from '../warnings/marked-text.tsx';
import marks from '../warnings/warnings.module.css';
import type { EditorControls } from './controls.ts';
import styles from './editor.module.css';
import { SaveStatus } from './save-status.tsx';
import { useElapsed } from './use-elapsed.ts';

const LONG_WAIT_MS = 3000;

type Props = {
  controls: EditorControls;
  /** Ids of the elements with the reason why it cannot be sent, and with the warnings. */
  describedBy: string;
};

/** The text field; read-only while a text is generated. */
export const TextField = ({ controls, describedBy }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  /** The field may already be scrolled when the marks appear. */
  const attachLayer = (element: HTMLDivElement | null): void => {
    layer.current = element;
    element?.scrollTo(0, element.previousElementSibling?.scrollTop ?? 0);
  };
  const { t } = useLingui();
  const { editor, warnings } = controls;
  const { status } = editor;
  const { draft } = editor.review;
  const author = editor.review.author || t`Anonymous`;
  const text = visibleText(editor);
  const language = languageAttributes(visibleLanguage(editor));
  const isWriting = status === 'regenerating' || status === 'improving' || status === 'translating';
  const isLong = useElapsed(isWriting, LONG_WAIT_MS);
  const isPreparing = status === 'editing' && draft === 'preparing' && text === '';
  const waitWords = isLong
    ? t`Still writing…`
    : status === 'translating'
      ? t`Translating…`
      : t`Writing a reply…`;
  const isWrong = 'problem' in editor && editor.problem?.of === 'submit';
  return (
    <div className={styles.field} data-state={isWriting ? status : isPreparing ? 'preparing' : undefined}>
      <TextArea
        onScroll={(event) => layer.current?.scrollTo(0, event.currentTarget.scrollTop)}
        value={text}
        onChange={(event) => controls.type(event.target.value)}
        onKeyDown={(event) => {
          if (editor.status === 'answered') return;
          const keys = shortcutOf(event.nativeEvent, 'field');
          // The browser knows only what was typed: after the page has set a text, it would mix the two texts.
          if (keys === 'mod+z' && isUntyped(editor)) {
            event.preventDefault();
            if (isRewritten(editor)) controls.act({ type: 'undone' });
          }
          if ((keys === 'mod+shift+z' || keys === 'mod+y') && !editor.isTyping) {
            event.preventDefault();
            controls.act({ type: 'redone' });
          }
        }}
        onBlur={controls.save}
        readOnly={isWriting || !may(controls.role, 'draft')}
        lang={language.lang}
        dir={text === '' ? language.dir : 'auto'}
        aria-label={t`Reply to ${author}`}
        aria-invalid={isWrong || disabledReasonOf(editor) === 'too-long' || undefined}
        aria-describedby={describedBy}
        aria-keyshortcuts={ariaKeys(KEYS.reviews.edit)}
        placeholder={isPreparing ? '' : t`Write a reply`}
      />
      {warnings.length > 0 && !isWriting && (
        <div ref={attachLayer} className={marks.layer} lang={language.lang} dir="auto" aria-hidden="true">
          <MarkedText text={text} warnings={warnings} />
        </div>
      )}
      {isWriting || isPreparing ? (
        <span className={styles.wait} role="status">
          {waitWords}
        </span>
      ) : (
        <SaveStatus draft={controls.draft} />
      )}
    </div>
  );
};
