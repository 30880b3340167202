import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { addStoppage, removeStoppage, type StoppageRow } from '#server/db/tables/notices/stoppages.ts';
import { tell } from './tell.ts';

type Teller = Pick<AppContext, 'jobs' | 'now'>;

/** Something that stopped working. */
export type Stoppage = {
  cause: StoppageRow['cause'];
  /** Which of its kind. */
  about: string;
  appId?: string;
  /** Of the app, the store or the channel. */
  name: string;
  since: Date;
};

/** Tells once that something stopped working, in the transaction that found it. */
export const beginStoppage = async (
  context: Teller,
  tx: Tx,
  companyId: string,
  { cause, about, appId = '', name, since }: Stoppage,
): Promise<void> => {
  const isNew = await addStoppage(tx, {
    company_id: companyId,
    cause,
    about,
    app_id: appId,
    name,
    began_at: since,
    noticed_at: new Date(context.now()),
  });
  if (!isNew) return;
  await tell(context, tx, companyId, {
    kind: 'stopped',
    key: `${cause} ${about} ${context.now()}`,
    appId,
    facts: { reason: cause, ...namesOf(name), since: since.getTime() },
  });
};

/** Tells that it works again; nobody needs to hear that of what is no longer there. */
export const endStoppage = async (
  context: Teller,
  tx: Tx,
  row: StoppageRow,
  { isTold }: { isTold: boolean },
): Promise<void> => {
  if (!(await removeStoppage(tx, row)) || !isTold) return;
  const { company_id: companyId, cause, about, app_id: appId, name, began_at: since } = row;
  await tell(context, tx, companyId, {
    kind: 'working',
    key: `${cause} ${about} ${row.noticed_at.getTime()}`,
    appId,
    facts: { reason: cause, ...namesOf(name), since: since.getTime() },
  });
};

/** As the sentences about the causes call it. */
const namesOf = (name: string) => ({ app: name, store: name, channel: name });
