import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './option-group.module.css';

/** How many values a long list shows at first. */
const FEW = 6;

type Choice = { value: string; text: string; isChosen: boolean };

type Props<Option extends Choice> = {
  title: string;
  options: readonly Option[];
  /** What stands after a value, such as a count. */
  endOf?: (option: Option) => string | undefined;
  /** The label of the button that shows a number more. */
  moreWords: (hidden: number) => string;
  /** Show all values, because they were searched for. */
  isWhole: boolean;
  onToggle: (option: Option) => void;
};

/** A titled part of a panel of conditions. */
export const OptionSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

/** Values of a condition, each of which can be chosen. */
export const OptionGroup = <Option extends Choice>(props: Props<Option>) => {
  const { title, options, endOf, moreWords, isWhole, onToggle } = props;
  const [isOpen, setOpen] = useState(false);
  const isCut = !isWhole && !isOpen && options.length > FEW + 1;
  const shown = isCut ? options.filter(({ isChosen }, at) => at < FEW || isChosen) : options;
  const hidden = options.length - shown.length;
  return (
    <OptionSection title={title}>
      <div className={styles.options}>
        {shown.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="checkbox" checked={option.isChosen} onChange={() => onToggle(option)} />
            <bdi className={styles.text}>{option.text}</bdi>
            <span className={styles.end}>{endOf?.(option)}</span>
          </label>
        ))}
      </div>
      {isCut && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {moreWords(hidden)}
        </Button>
      )}
    </OptionSection>
  );
};
