import { useLingui } from '@lingui/react/macro';
import { Sort } from '#shared/contract/review/filter.ts';
import { Select } from '#web/ui/choices/select.tsx';

type Props = { sort: Sort | undefined; onSort: (sort: Sort | undefined) => void };

export const SortPicker = ({ sort, onSort }: Props) => {
  const { t } = useLingui();
  return (
    <Select
      label={t`Sort by`}
      none={t`Newest first`}
      value={sort}
      options={[
        { value: 'oldest', text: t`Oldest first` },
        { value: 'lowestStars', text: t`Lowest rating first` },
      ]}
      onChange={(chosen) => onSort(Sort.safeParse(chosen).data)}
    />
  );
};
