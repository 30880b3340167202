import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely';

/** How the statement begins that says whose rows a transaction sees; it has no parameters, and nobody reads its answer. */
export const SCOPE = "select set_config('app.company_id', ";

/**
 * The same dialect, except that a transaction's `begin` and its scope travel with its first statement: one wait for the
 * network. A read-only transaction is one statement, and its `commit` travels with it too.
 */
export const beginLate = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => lateDriver(dialect.createDriver()),
});

/** What a transaction has yet to send: its beginning, with the scope once that is told, or all that a reading is. */
type Late = {
  connection: DatabaseConnection;
  owes: 'nothing' | 'begin' | 'reading';
  scope: string | undefined;
  isRead: boolean;
};

const lateDriver = (driver: Driver): Driver => {
  const lateOf = new WeakMap<DatabaseConnection, Late>();
  const shownFor = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const known = (shown: DatabaseConnection): Late => {
    const late = lateOf.get(shown);
    if (!late) throw new Error('a connection of another driver');
    return late;
  };
  const show = (connection: DatabaseConnection): DatabaseConnection => {
    const before = shownFor.get(connection);
    if (before) return before;
    const late: Late = { connection, owes: 'nothing', scope: undefined, isRead: false };
    const shown = lateConnection(late);
    lateOf.set(shown, late);
    shownFor.set(connection, shown);
    return shown;
  };
  /** Ends a transaction; one that never sent a statement was never begun, and a reading has ended with its statement. */
  const end = async (
    shown: DatabaseConnection,
    how: (connection: DatabaseConnection) => Promise<void>,
  ): Promise<void> => {
    const late = known(shown);
    if (late.owes === 'nothing' && !late.isRead) return how(late.connection);
    Object.assign(late, { owes: 'nothing', scope: undefined, isRead: false });
  };
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => show(await driver.acquireConnection(options)),
    beginTransaction: async (shown, settings) => {
      const late = known(shown);
      const { accessMode, isolationLevel } = settings;
      if (isolationLevel || accessMode === 'read write')
        return driver.beginTransaction(late.connection, settings);
      late.owes = accessMode === 'read only' ? 'reading' : 'begin';
    },
    commitTransaction: (shown) => end(shown, (connection) => driver.commitTransaction(connection)),
    rollbackTransaction: (shown) => end(shown, (connection) => driver.rollbackTransaction(connection)),
    releaseConnection: (shown, options) => driver.releaseConnection(known(shown).connection, options),
    destroy: (options) => driver.destroy(options),
  };
};

const lateConnection = (late: Late): DatabaseConnection => ({
  executeQuery: async (query, options) => {
    const { connection, owes, scope = '' } = late;
    if (late.isRead) throw new Error('a reading is one statement');
    if (owes === 'nothing') return connection.executeQuery(query, options);
    if (query.parameters.length === 0 && query.sql.startsWith(SCOPE)) {
      late.scope = query.sql;
      return { rows: [] };
    }
    Object.assign(late, { owes: 'nothing', scope: undefined, isRead: owes === 'reading' });
    const begin = owes === 'reading' ? 'begin read only' : 'begin';
    const opened = connection.executeQuery(CompiledQuery.raw(`${begin}; ${scope}`), options);
    const answered = connection.executeQuery<never>(query, options);
    const ended = owes === 'reading' ? connection.executeQuery(CompiledQuery.raw('commit')) : undefined;
    await Promise.allSettled([opened, answered, ended]); // the connection is nobody else's until all have been answered
    await opened;
    return answered;
  },
  streamQuery: () => {
    throw new Error('nothing is streamed');
  },
});
