import type { Separator } from '#shared/domain/export/csv.ts';
import { csvStyle } from '#web/lib/storage/csv-style.ts';
import { formatLocale } from './i18n.ts';

/** What spreadsheets of a language split at: where decimals have a comma, they take semicolons. */
export const separatorOf = (locale: string): Separator =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? 'semicolon' : 'comma';

/** As chosen, else as the reader's spreadsheet expects it. */
export const csvSeparator = (): Separator => csvStyle.get().separator ?? separatorOf(formatLocale());
