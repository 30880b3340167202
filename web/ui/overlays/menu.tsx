import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './popup.module.css';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
};

/** While it is open, the trigger has more siblings, which hold the focus: no style may count on being the last. */
export const Menu = ({ trigger, align = 'end', isOpen, onOpen, children }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** The button gets the focus back, unless something else was given it while the menu closed. */
  const focusAfter = () => {
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || popup.current?.contains(focused);
    return isFree ? button.current : false;
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpen(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} positionMethod="fixed" align={align} sideOffset={6}>
          <Base.Popup ref={popup} className={styles.popup} finalFocus={focusAfter}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

type ItemProps = { icon?: ReactNode; children: ReactNode };

type ActionProps = ItemProps & {
  onSelect: () => void;
  /** Why it cannot be chosen at present. */
  hindered?: string | undefined;
};

export const MenuItem = ({ icon, children, hindered, onSelect }: ActionProps) => (
  <Base.Item className={styles.item} disabled={hindered !== undefined} onClick={onSelect}>
    {icon}
    <span className={styles.text}>
      {children}
      {hindered !== undefined && <span className={styles.hindered}>{hindered}</span>}
    </span>
  </Base.Item>
);

type LinkProps = ItemProps & {
  /** The anchor or router link that the item is. */
  link: ReactElement;
  /** A count after the text. */
  end?: ReactNode;
};

export const MenuLink = ({ icon, children, link, end }: LinkProps) => (
  <Base.LinkItem className={styles.item} render={link} closeOnClick>
    {icon}
    <span className={styles.text}>{children}</span>
    {end && <span className={styles.end}>{end}</span>}
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className={styles.separator} />;

type ChoiceProps<Value extends string> = {
  heading: string;
  value: Value;
  options: readonly { value: Value; text: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
};

export const MenuChoice = <Value extends string>({
  heading,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) => (
  <Base.Group>
    <Base.GroupLabel className={styles.heading}>{heading}</Base.GroupLabel>
    <Base.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.icon}
          <span className={styles.text}>{option.text}</span>
          <Base.RadioItemIndicator className={styles.mark}>
            <Icon name="check" size={16} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
);
