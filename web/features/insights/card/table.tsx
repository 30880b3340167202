import { BYTE_ORDER_MARK, csvLine } from '#shared/domain/export/csv.ts';
import { csvSeparator } from '#web/lib/i18n/csv-separator.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import styles from './table.module.css';

export type Cell = string | number | null;
/** What a chart shows, as rows. */
export type TableData = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** A table that scrolls within itself. */
export const Table = ({ label, data: { columns, rows } }: { label: string; data: TableData }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it can only be scrolled by keyboard if it takes the focus
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[0])}>
            {row.map((cell, place) =>
              place === 0 ? (
                <th key={columns[place]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[place]}>{typeof cell === 'number' ? formatNumber(cell) : cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Offers the rows as a file that spreadsheets open. */
export const downloadCsv = (name: string, { columns, rows }: TableData): void => {
  const separator = csvSeparator();
  const lines = [columns, ...rows].map((cells) => csvLine(cells, separator));
  const file = new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
};
