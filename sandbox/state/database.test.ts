import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { addFault, allFaults } from './faults.ts';

test('opens a database from before faults could target a review, and accepts such faults', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'sandbox'));
  const old = new DatabaseSync(join(dataDir, 'sandbox', 'state.sqlite'));
  old.exec(`create table faults (id integer primary key, vendor text not null, path text, kind text not null,
    status integer, ms integer, remaining integer) strict`);
  old.close();
  const db = openDatabase(dataDir);
  const fault = {
    vendor: 'ai',
    path: null,
    about: 'x',
    kind: 'cut',
    status: null,
    message: null,
    ms: null,
    remaining: 1,
  } as const;
  addFault(db, fault);
  expect(allFaults(db)).toMatchObject([fault]);
  db.close();
  const again = openDatabase(dataDir);
  expect(allFaults(again)).toHaveLength(1);
  again.close();
});
