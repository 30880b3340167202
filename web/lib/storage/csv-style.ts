import * as z from 'zod/mini';
import { persisted } from './persisted.ts';

const CsvStyle = z.object({
  /** Null: as the language of the interface suggests. */
  separator: z.catch(z.nullable(z.enum(['comma', 'semicolon', 'tab'])), null),
  dates: z.catch(z.enum(['spreadsheet', 'iso']), 'spreadsheet'),
});

/** How this browser's exported files are written. */
export const csvStyle = persisted('csv', (stored) => {
  const read = CsvStyle.safeParse(stored);
  return read.success ? read.data : CsvStyle.parse({});
});
