import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely';

/** The same dialect, except that a transaction's `begin` travels with its first statement: one round trip less. */
export const beginLate = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => lateDriver(dialect.createDriver()),
});

type Late = { connection: DatabaseConnection; owesBegin: boolean };

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
    const late: Late = { connection, owesBegin: false };
    const shown = lateConnection(late);
    lateOf.set(shown, late);
    shownFor.set(connection, shown);
    return shown;
  };
  /** Ends a transaction; one that never sent a statement was never begun. */
  const end = async (
    shown: DatabaseConnection,
    how: (connection: DatabaseConnection) => Promise<void>,
  ): Promise<void> => {
    const late = known(shown);
    if (!late.owesBegin) return how(late.connection);
    late.owesBegin = false;
  };
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => show(await driver.acquireConnection(options)),
    beginTransaction: async (shown, settings) => {
      const late = known(shown);
      if (settings.accessMode || settings.isolationLevel)
        return driver.beginTransaction(late.connection, settings);
      late.owesBegin = true;
    },
    commitTransaction: (shown) => end(shown, (connection) => driver.commitTransaction(connection)),
    rollbackTransaction: (shown) => end(shown, (connection) => driver.rollbackTransaction(connection)),
    releaseConnection: (shown, options) => driver.releaseConnection(known(shown).connection, options),
    destroy: (options) => driver.destroy(options),
  };
};

const lateConnection = (late: Late): DatabaseConnection => ({
  executeQuery: async (query, options) => {
    if (!late.owesBegin) return late.connection.executeQuery(query, options);
    late.owesBegin = false;
    // Only a statement without parameters can share its message with another.
    if (query.parameters.length === 0)
      return late.connection.executeQuery({ ...query, sql: `begin; ${query.sql}` }, options);
    await late.connection.executeQuery(CompiledQuery.raw('begin'), options);
    return late.connection.executeQuery(query, options);
  },
  streamQuery: () => {
    throw new Error('nothing is streamed');
  },
});
