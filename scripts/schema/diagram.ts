import type { Table } from './catalog.ts';

/** Relations of tables without foreign keys, by their columns. */
const ownerOf = ({ name, columns }: Table): string | undefined => {
  const names = new Set(columns.map((column) => column.name));
  if (names.has('review_id') && name !== 'reviews') return 'reviews';
  if (names.has('app_id')) return 'apps';
  return name === 'companies' ? undefined : 'companies';
};

const relationsOf = (table: Table): string[] => {
  if (table.references.length > 0)
    return table.references.map((other) => `  ${other} ||--o{ ${table.name} : "foreign key"`);
  const owner = ownerOf(table);
  return owner === undefined ? [] : [`  ${owner} ||..o{ ${table.name} : "same columns"`];
};

const entityOf = ({ name, columns }: Table): string => {
  const lines = columns.map(
    (column) => `    ${column.type.replaceAll(/[^\w[\]]/g, '_')} ${column.name}${column.isKey ? ' PK' : ''}`,
  );
  return `  ${name} {\n${lines.join('\n')}\n  }`;
};

/** The tables as a page of documentation with an entity-relationship diagram. */
export const diagramOf = (tables: readonly Table[]): string => `# The tables

Written by \`npm run schema\`; all details are in [schema.sql](../server/db/schema.sql).

| table | holds |
|---|---|
${tables.map(({ name, comment }) => `| \`${name}\` | ${comment ?? ''} |`).join('\n')}

A solid line is a foreign key; a dotted one joins what has the same columns without one.

\`\`\`mermaid
erDiagram
${tables.flatMap(relationsOf).join('\n')}
${tables.map(entityOf).join('\n')}
\`\`\`
`;
