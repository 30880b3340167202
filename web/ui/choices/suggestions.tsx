import styles from './suggestions.module.css';

type Props = {
  id: string;
  label: string;
  options: readonly { value: string; text: string }[];
  /** The place of the option that the field's keys would choose. */
  chosen: number;
  onChoose: (place: number) => void;
};

/** For `aria-activedescendant` of the field. */
export const suggestionId = (id: string, place: number): string => `${id}-${place}`;

/** What a field offers for what is being typed in it; the field keeps the focus and handles the keys. */
export const Suggestions = ({ id, label, options, chosen, onChoose }: Props) => (
  <div id={id} role="listbox" aria-label={label} className={styles.suggestions}>
    {options.map(({ value, text }, place) => (
      <button
        key={value}
        id={suggestionId(id, place)}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={place === chosen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(place)}
      >
        <bdi>{text}</bdi>
      </button>
    ))}
  </div>
);
