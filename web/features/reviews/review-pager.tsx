import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#web/lib/format.ts';
import { Pager } from '#web/ui/pager.tsx';

type Props = {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  onIntent: (page: number) => void;
};

export const ReviewPager = ({ page, pages, onPage, onIntent }: Props) => {
  const { t } = useLingui();
  const place = `${formatNumber(page + 1)} / ${formatNumber(Math.max(1, pages))}`;
  return (
    <Pager
      label={t`Pages`}
      previous={t`Previous page`}
      next={t`Next page`}
      place={place}
      page={page}
      pages={pages}
      onPage={onPage}
      onIntent={onIntent}
    />
  );
};
