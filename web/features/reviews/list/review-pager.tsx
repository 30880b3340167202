import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Pager } from '#web/ui/layout/pager.tsx';

type Props = {
  place: 'top' | 'end';
  page: number;
  pages: number;
  /** How many of them are known to exist, if counting stopped. */
  atLeast?: number | undefined;
  onPage: (page: number) => void;
  onIntent: (page: number) => void;
};

export const ReviewPager = ({ place, page, pages, atLeast, onPage, onIntent }: Props) => {
  const { t } = useLingui();
  const total =
    atLeast === undefined
      ? formatNumber(Math.max(1, pages))
      : `${formatNumber(Math.max(page + 1, atLeast))}+`;
  const numbers = `${formatNumber(page + 1)} / ${total}`;
  return (
    <Pager
      label={place === 'top' ? t`Pagination` : t`Pagination (bottom)`}
      previous={t`Previous page`}
      next={t`Next page`}
      place={numbers}
      page={page}
      pages={pages}
      onPage={onPage}
      onIntent={onIntent}
      keyShortcuts={{
        previous: ariaKeys(KEYS.reviews.previousPage, KEYS.reviews.previousPageToo),
        next: ariaKeys(KEYS.reviews.nextPage, KEYS.reviews.nextPageToo),
      }}
    />
  );
};
