import type { Client } from 'pg';
import { readTables } from './catalog.ts';
import { diagramOf } from './diagram.ts';
import { dumpSchema } from './dump.ts';
import { typesOf } from './types.ts';

/** Files generated from a migrated database, by path from the root. */
export const schemaFiles = async (client: Client): Promise<Record<string, string>> => {
  const tables = await readTables(client);
  return {
    'server/db/schema.sql': await dumpSchema(client),
    'server/db/schema.ts': typesOf(tables),
    'docs/schema.md': diagramOf(tables),
  };
};
