import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PanelMenu } from '#web/ui/overlays/panel-menu.tsx';
import type { Filters } from '../../store/filters.ts';
import type { ReviewsLocation } from '../../store/place.ts';
import { FilterButton } from '../filter-menu.tsx';
import { ExportRow } from './export-row.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useExport } from './use-export.ts';

export type FilterMenuProps = {
  username: string;
  scope: string;
  apps: readonly Application[];
  answered: boolean | undefined;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** Opens another list, as that of a saved view. */
  onPlace: (place: ReviewsLocation) => void;
  /** How many filters are on. */
  active: number;
  /** The reviews found, in words. */
  count: string | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

export const FilterMenuPopup = ({ isOpen, onOpen, active, count, ...panel }: FilterMenuProps) => {
  const { t } = useLingui();
  const { username, scope, answered, filters, onFilters } = panel;
  const exporting = useExport({ username, scope, answered, filters });
  return (
    <PanelMenu
      title={t`Filter reviews`}
      close={t`Close`}
      trigger={<FilterButton active={active} />}
      isOpen={isOpen}
      onOpen={onOpen}
      result={count ?? t`Show reviews`}
      action={
        active > 0 && (
          <Button variant="link" onClick={() => onFilters({ search: filters.search, sort: filters.sort })}>
            <Trans>Clear all</Trans>
          </Button>
        )
      }
    >
      <FilterPanel {...panel} />
      {/* A single review, found by its link, is no list. */}
      {filters.review === undefined && <ExportRow {...exporting} />}
    </PanelMenu>
  );
};
