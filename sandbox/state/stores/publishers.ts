import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, rows, run } from '../rows.ts';

export const Store = z.enum(['apple', 'google']);
export type Store = z.infer<typeof Store>;

const App = z.object({
  store: Store,
  id: z.string(),
  publisher: z.string(),
  name: z.string(),
  bundle_id: z.string(),
  icon: z.string(),
  version_state: z.string(),
});
export type App = z.infer<typeof App>;

const Publisher = z.object({
  id: z.string(),
  name: z.string(),
  developer_id: z.string(),
  issuer_id: z.string(),
});
export type Publisher = z.infer<typeof Publisher>;

export const allApps = (db: DatabaseSync): App[] => rows(db, App, 'select * from apps order by rowid');

export const appsOf = (db: DatabaseSync, publisher: string, store: Store): App[] =>
  rows(db, App, 'select * from apps where publisher = ? and store = ? order by rowid', publisher, store);

export const appOf = (db: DatabaseSync, store: Store, id: string): App | undefined =>
  row(db, App, 'select * from apps where store = ? and id = ?', store, id);

export const allPublishers = (db: DatabaseSync): Publisher[] =>
  rows(db, Publisher, 'select * from publishers order by rowid');

export const publisherOf = (db: DatabaseSync, id: string): Publisher | undefined =>
  row(db, Publisher, 'select * from publishers where id = ?', id);

/** By the number of the developer's page, or by the developer's name. */
export const publisherByDeveloper = (db: DatabaseSync, developer: string): Publisher | undefined =>
  row(db, Publisher, 'select * from publishers where developer_id = ?1 or name = ?1', developer);

export const savePublisher = (db: DatabaseSync, p: Publisher): void => {
  run(db, 'insert into publishers values (?, ?, ?, ?)', p.id, p.name, p.developer_id, p.issuer_id);
};

export const saveApp = (db: DatabaseSync, app: App): void => {
  run(
    db,
    'insert into apps (store, id, publisher, name, bundle_id, icon, version_state) values (?, ?, ?, ?, ?, ?, ?)',
    app.store,
    app.id,
    app.publisher,
    app.name,
    app.bundle_id,
    app.icon,
    app.version_state,
  );
};
