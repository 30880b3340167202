/** Maximum length of a cell, in characters. A review with its reply is far shorter. */
const LONGEST_CELL = 50_000;
/** Maximum number of cells in a row. */
const MOST_CELLS = 100;

/** A streaming CSV reader that buffers only the current row. */
export type CsvReader = {
  /** Feeds a chunk and returns the rows it completes; `broken` if the input is not valid CSV. */
  push: (piece: string) => string[][] | 'broken';
  /** Returns the last row, which need not end with a line break; `broken` inside a quoted cell. */
  end: () => string[][] | 'broken';
};

/** Quoted cells may contain line breaks and doubled quotes. Empty rows are skipped. */
export const csvReader = (): CsvReader => {
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  /** Set after a quote inside a quoted cell: either its end or the first half of a doubled quote. */
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
