import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './pager.module.css';

type Props = {
  label: string;
  previous: string;
  next: string;
  /** The position as text: `2 / 7`. */
  place: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  onIntent?: (page: number) => void;
  /** Of its two buttons, for assistive technology. */
  keyShortcuts?: { previous: string; next: string };
};

/** Pages count from 0. */
export const Pager = ({
  label,
  previous,
  next,
  place,
  page,
  pages,
  onPage,
  onIntent,
  keyShortcuts,
}: Props) => (
  <nav className={styles.pager} aria-label={label}>
    <Button
      variant="quiet"
      shape="icon"
      label={previous}
      disabled={page <= 0}
      onClick={() => onPage(page - 1)}
      aria-keyshortcuts={keyShortcuts?.previous}
    >
      <Icon name="previous" size={18} />
    </Button>
    <bdi dir="ltr" className={styles.place}>
      {place}
    </bdi>
    <Button
      variant="quiet"
      shape="icon"
      label={next}
      disabled={page >= pages - 1}
      onClick={() => onPage(page + 1)}
      onPointerEnter={() => onIntent?.(page + 1)}
      aria-keyshortcuts={keyShortcuts?.next}
    >
      <Icon name="next" size={18} />
    </Button>
  </nav>
);
