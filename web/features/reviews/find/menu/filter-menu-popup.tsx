import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { PanelMenu } from '#web/ui/overlays/panel-menu.tsx';
import { FilterButton } from '../filter-button.tsx';
import { ExportRow } from './export-row.tsx';
import type { FilterMenuProps } from './filter-menu-props.ts';
import { FilterPanel } from './filter-panel.tsx';
import { useExport } from './use-export.ts';

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
