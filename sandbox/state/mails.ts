import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sandboxNow } from './clock.ts';
import { insert, rows, run } from './rows.ts';

/** A demo that runs for weeks must not fill the disk. */
const KEPT = 1000;

const Stored = z.object({
  seq: z.number(),
  sender: z.string(),
  recipients: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  raw: z.string(),
  at: z.number(),
});
export type StoredMail = z.infer<typeof Stored>;

/** `raw` is the message as it came, its bytes as Latin-1. */
export const saveMail = (
  db: DatabaseSync,
  { sender, recipients, raw }: Pick<StoredMail, 'sender' | 'recipients' | 'raw'>,
): void => {
  const seq = insert(
    db,
    'insert into mails (sender, recipients, raw, at) values (?, ?, ?, ?)',
    sender,
    JSON.stringify(recipients),
    raw,
    sandboxNow(db),
  );
  run(db, 'delete from mails where seq <= ?', seq - KEPT);
};

/** All mails, the oldest first. */
export const allMails = (db: DatabaseSync): StoredMail[] =>
  rows(db, Stored, 'select * from mails order by seq');

export const mailOf = (db: DatabaseSync, seq: number): StoredMail | undefined =>
  rows(db, Stored, 'select * from mails where seq = ?', seq)[0];

export const clearMails = (db: DatabaseSync): number => run(db, 'delete from mails');
