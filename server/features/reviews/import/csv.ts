/** Maximum length of a cell, in characters. A review with its reply is far shorter. */
const MAX_CELL_LENGTH = 50_000;
/** Maximum number of cells in a row. */
const MAX_CELLS = 100;

/** A streaming CSV reader that buffers only the current row. */
export type CsvReader = {
  /** Feeds a chunk and returns the rows it completes; `broken` if the input is not valid CSV. */
  push: (chunk: string) => string[][] | 'broken';
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

  const push = (chunk: string): string[][] | 'broken' => {
    const rows: string[][] = [];
    for (const char of chunk) {
      const isSecond = wasReturn && char === '\n';
      wasReturn = false;
      if (isSecond) continue;
      if (isQuoted && !hasClosed) {
        if (char === '"') hasClosed = true;
        else cell += char;
      } else if (hasClosed && char === '"') {
        cell += '"';
        hasClosed = false;
      } else if (char === ',') endCell();
      else if (char === '\n' || char === '\r') {
        wasReturn = char === '\r';
        endRow(rows);
      } else if (char === '"' && cell === '' && !hasClosed) isQuoted = true;
      else cell += char;
      if (cell.length > MAX_CELL_LENGTH || row.length > MAX_CELLS) return 'broken';
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
