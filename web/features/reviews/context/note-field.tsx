import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Person, peopleFor, typedMention } from '#shared/domain/account/mentions.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { Suggestions, suggestionId } from '#web/ui/choices/suggestions.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';

/** How many names are offered at once. */
const MOST = 6;

type Props = {
  text: string;
  people: readonly Person[];
  onChange: (text: string) => void;
  onSubmit: () => void;
};

/** Where a note is written; after an @ it offers the names of colleagues. */
export const NoteField = ({ text, people, onChange, onSubmit }: Props) => {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [caret, setCaret] = useState(-1);
  const [chosen, setChosen] = useState(0);
  const typed = caret === -1 ? undefined : typedMention(text, caret);
  const offered = typed === undefined ? [] : peopleFor(typed, people, MOST);
  const isOpen = offered.length > 0;
  const at = Math.min(chosen, offered.length - 1);
  const watch = (next = area.current?.selectionStart ?? -1): void => {
    setCaret(next);
    setChosen(0);
  };
  const complete = (person: Person | undefined): void => {
    if (!person || typed === undefined) return;
    const start = caret - typed.length;
    const name = `${personName(person)} `;
    onChange(text.slice(0, start) + name + text.slice(caret));
    setCaret(-1);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + name.length, start + name.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Elsewhere these keys send the reply of the active card.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) onSubmit();
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setChosen((at + (event.key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length);
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      complete(offered[at]);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation(); // it would close the dialog of the note
      setCaret(-1);
    }
  };
  return (
    <>
      <TextArea
        ref={area}
        aria-label={t`Add a note`}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? suggestionId(id, at) : undefined}
        placeholder={t`Add a note`}
        dir="auto"
        rows={2}
        value={text}
        onChange={(event) => {
          onChange(event.target.value);
          watch(event.target.selectionStart);
        }}
        onClick={() => watch()}
        onBlur={() => setCaret(-1)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <Suggestions
          id={id}
          label={t`Colleagues`}
          options={offered.map((person) => ({ value: person.userId, text: personName(person) }))}
          chosen={at}
          onChoose={(n) => complete(offered[n])}
        />
      )}
    </>
  );
};
