import { useLingui } from '@lingui/react/macro';
import { csvSeparator } from '#web/lib/i18n/csv-separator.ts';
import { csvStyle } from '#web/lib/storage/csv-style.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { Segmented } from '#web/ui/choices/segmented.tsx';

/** How an exported file is written. */
export const ExportStyle = () => {
  const { t } = useLingui();
  const style = usePersisted(csvStyle);
  return (
    <>
      <Segmented
        label={t`Separator`}
        value={csvSeparator()}
        options={[
          { value: 'comma', text: ',' },
          { value: 'semicolon', text: ';' },
          { value: 'tab', text: t`Tab` },
        ]}
        onChange={(separator) => csvStyle.set({ ...style, separator })}
      />
      <Segmented
        label={t`Dates`}
        value={style.dates}
        options={[
          { value: 'spreadsheet', text: '2026-11-30 14:05' },
          { value: 'iso', text: 'ISO 8601' },
        ]}
        onChange={(dates) => csvStyle.set({ ...style, dates })}
      />
    </>
  );
};
