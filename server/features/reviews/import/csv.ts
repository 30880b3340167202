import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';

/** Maximum length of a row, in bytes. A review with its reply is far shorter. */
const MAX_ROW_LENGTH = 200_000;

/** Characters of the first line that decide which separator the file uses. */
const SEEN_LENGTH = 10_000;

const SEPARATORS = [',', ';', '\t'];

/**
 * The rows of a CSV file, as its text arrives: with commas, or semicolons or tabs as spreadsheets write them in other
 * countries, which `sep=;` in the first line may say. Empty rows are skipped. Fails with a `CsvError` where it is no CSV.
 */
export async function* csvRows(text: AsyncGenerator<string>): AsyncGenerator<readonly string[]> {
  let start = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start = (start + next.value).replace(/^[\r\n]+/, '');
    if (start.length > SEEN_LENGTH || /[\r\n]/.test(start)) break;
  }
  const [told = '', separator = separatorIn(start)] = /^"?sep=(.)"?[\r\n]/i.exec(start) ?? [];
  let failure: CsvError | undefined;
  const parser = parse({
    delimiter: separator,
    max_record_size: MAX_ROW_LENGTH,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A failing parser would drop the rows that were not read yet: it ends instead, and the failure is thrown after them.
    skip_records_with_error: true,
    on_skip: (error) => {
      failure ??= error;
    },
    on_record: (record) => (failure ? null : record),
  });
  const whole = async function* () {
    yield start.slice(told.length);
    for await (const part of text) {
      if (failure) return;
      yield part;
    }
  };
  try {
    yield* pipeline(Readable.from(whole()), parser, () => {}); // its failure ends the parser too
  } finally {
    await text.return(undefined); // the parser reads ahead: the caller may only read on where nothing else does
  }
  if (failure) throw failure;
}

/** The separator that the first line has most of. */
export const separatorIn = (start: string): string => {
  const [header = ''] = start.split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};
