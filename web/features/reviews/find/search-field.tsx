import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Filters } from '#shared/contract/review-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { withSearch } from './filters.ts';
import styles from './find.module.css';

/** How long typing must rest before the list follows, in ms. */
const REST_MS = 250;

type Props = {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Finds words in the reviews; the list follows the typing, Escape clears. */
export const SearchField = ({ filters, onFilters, field }: Props) => {
  const { t } = useLingui();
  const { search = '' } = filters;
  const [typed, setTyped] = useState(search);
  const [followed, setFollowed] = useState(search);
  // The address changed by other hands than these: the back button, the palette, 'Clear all'.
  if (followed !== search) {
    setFollowed(search);
    if (withSearch({}, typed).search !== filters.search) setTyped(search);
  }
  const latest = useRef({ filters, onFilters });
  useEffect(() => {
    latest.current = { filters, onFilters };
  });
  useEffect(() => {
    const next = withSearch(latest.current.filters, typed);
    if (next.search === latest.current.filters.search) return;
    const timer = setTimeout(() => latest.current.onFilters(next), REST_MS);
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
        placeholder={t`Search the reviews`}
        aria-label={t`Search the reviews`}
        aria-keyshortcuts="/"
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
        <Button variant="quiet" shape="icon" label={t`Clear the search`} onClick={() => setTyped('')}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </div>
  );
};
