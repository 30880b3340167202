import { type Db, openDatabase, type PoolOptions, seeing } from '#server/db/database.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';

/** Opens the database for tests, which see every app. */
export const openEveryApp = (options: PoolOptions): Db => seeing(openDatabase(options), everyApp);
