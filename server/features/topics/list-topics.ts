import type { UseCase } from '#server/context.ts';
import { snapshotInTenant } from '#server/db/database.ts';
import type * as topic from '#shared/contract/topic/endpoints.ts';
import { listedTopics } from './listed-topics.ts';

export const listTopics: UseCase<typeof topic.list> = ({ db }, { companyId }, { quotes }) =>
  snapshotInTenant(db, companyId, async (tx) => ({
    topics: await listedTopics(tx, { withQuotes: quotes === true }),
  }));
