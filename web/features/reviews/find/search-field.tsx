import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Filters, withSearch } from '../store/filters.ts';
import styles from './find.module.css';

/** Delay between typing and the search, in ms. */
const DEBOUNCE_MS = 250;

type Props = {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** Searches while typing; Escape clears. */
export const SearchField = ({ filters, onFilters, field }: Props) => {
  const { t } = useLingui();
  const { search = '' } = filters;
  const [typed, setTyped] = useState(search);
  const [followed, setFollowed] = useState(search);
  // The value written to the URL but not read back yet, while typing continues.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (followed !== search) {
    setFollowed(search);
    setSent(sent.slice(sent.indexOf(search) + 1));
    // Changed from outside: the back button, the palette, 'Clear all'.
    if (!sent.includes(search)) setTyped(search);
  }
  const latest = useRef({ filters, onFilters, sent });
  useEffect(() => {
    latest.current = { filters, onFilters, sent };
  });
  useEffect(() => {
    const next = withSearch({}, typed).search ?? '';
    const headed = latest.current.sent.at(-1) ?? latest.current.filters.search ?? '';
    if (next === headed) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, next]);
      latest.current.onFilters(withSearch(latest.current.filters, typed)); // a filter may have changed meanwhile
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.search}>
      <Icon name="search" size={18} />
      <input
        ref={field}
        type="search"
        className={styles.input}
        value={typed}
        dir="auto"
        maxLength={200}
        placeholder={t`Search reviews`}
        aria-label={t`Search reviews`}
        aria-keyshortcuts={ariaKeys(KEYS.reviews.search)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          if (typed === '') event.currentTarget.blur();
          else setTyped('');
          event.preventDefault();
        }}
      />
      {typed === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <Button variant="quiet" shape="icon" label={t`Clear search`} onClick={() => setTyped('')}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </div>
  );
};
