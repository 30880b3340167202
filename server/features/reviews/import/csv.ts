/** The longest cell that is read, in characters: a review with its reply is far shorter. */
const LONGEST_CELL = 50_000;
/** The most cells of a row. */
const MOST_CELLS = 100;

/** A file of comma-separated values, read piece by piece: nothing is kept but the row that is not whole yet. */
export type CsvReader = {
  /** The rows that a piece makes whole; `broken` where it cannot be such a file. */
  push: (piece: string) => string[][] | 'broken';
  /** The last row, which need not end with a line break; `broken` within a quoted cell. */
  end: () => string[][] | 'broken';
};

/** Cells may be quoted, hold line breaks then, and quotes doubled; a row without any cell is none. */
export const csvReader = (): CsvReader => {
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  /** A quote within a quoted cell: its end, or the first of a doubled one. */
  let hasClosed = false;
  let wasReturn = false;

  const endCell = (): void => {
    row.push(cell);
    cell = '';
    isQuoted = false;
    hasClosed = false;
  };
  const endRow = (into: string[][]): void => {
    endCell();
    if (row.length > 1 || row[0] !== '') into.push(row);
    row = [];
  };

  const push = (piece: string): string[][] | 'broken' => {
    const rows: string[][] = [];
    for (const sign of piece) {
      const isSecond = wasReturn && sign === '\n';
      wasReturn = false;
      if (isSecond) continue;
      if (isQuoted && !hasClosed) {
        if (sign === '"') hasClosed = true;
        else cell += sign;
      } else if (hasClosed && sign === '"') {
        cell += '"';
        hasClosed = false;
      } else if (sign === ',') endCell();
      else if (sign === '\n' || sign === '\r') {
        wasReturn = sign === '\r';
        endRow(rows);
      } else if (sign === '"' && cell === '' && !hasClosed) isQuoted = true;
      else cell += sign;
      if (cell.length > LONGEST_CELL || row.length > MOST_CELLS) return 'broken';
    }
    return rows;
  };

  return {
    push,
    end: () => {
      if (isQuoted && !hasClosed) return 'broken';
      const rows: string[][] = [];
      endRow(rows);
      return rows;
    },
  };
};
