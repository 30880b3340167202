import { allowedWords, type Column, type Table } from './catalog.ts';

const TYPES: Record<string, string> = {
  bigint: 'number', // counts and fences stay far below 2^53
  boolean: 'boolean',
  date: 'Timestamp',
  'double precision': 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

const HEADER = `// long: written by \`npm run schema\` from the migrations
import type { ColumnType } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** Read as a \`Date\`; text is finer than that. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Written as text. */
type Json<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>;
/** Has a default. */
type Default<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>;
/** Never written. */
type ReadOnly<T> = ColumnType<T, never, never>;
`;

const scalarOf = (table: Table, column: Column): string => {
  const words = allowedWords(column);
  if (words.length > 0) return words.map((word) => `'${word}'`).join(' | ');
  if (column.type === 'jsonb') return `Json<'${table.name}.${column.name}'>`;
  const type = TYPES[column.type.replace('[]', '')];
  if (!type) throw new Error(`${table.name}.${column.name}: no type is known for ${column.type}`);
  return column.type.endsWith('[]') ? `${type}[]` : type;
};

const typeOf = (table: Table, column: Column): string => {
  const scalar = scalarOf(table, column);
  const type = column.isNullable ? `${scalar} | null` : scalar;
  if (column.isGenerated) return `ReadOnly<${type}>`;
  return column.hasDefault ? `Default<${type}>` : type;
};

const commented = (indent: string, comment: string | null): string =>
  comment === null ? '' : `${indent}/** ${comment} */\n`;

/** The tables as types for Kysely. */
export const typesOf = (tables: readonly Table[]): string => {
  const parts = tables.map((table) => {
    const columns = table.columns.map(
      (column) => `${commented('    ', column.comment)}    ${column.name}: ${typeOf(table, column)};\n`,
    );
    return `${commented('  ', table.comment)}  ${table.name}: {\n${columns.join('')}  };\n`;
  });
  return `${HEADER}\nexport type Schema = {\n${parts.join('')}};\n`;
};
