import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from './rows.ts';

const Token = z.object({
  token: z.string(),
  client_email: z.string(),
  scopes: z.string(),
  expires_at: z.number(),
});
export type Token = z.infer<typeof Token>;

export const saveToken = (db: DatabaseSync, token: Token): void => {
  run(db, 'delete from tokens where expires_at < ?', Date.now());
  run(
    db,
    'insert into tokens values (?, ?, ?, ?)',
    token.token,
    token.client_email,
    token.scopes,
    token.expires_at,
  );
};

export const liveToken = (db: DatabaseSync, token: string): Token | undefined =>
  row(db, Token, 'select * from tokens where token = ? and expires_at > ?', token, Date.now());
