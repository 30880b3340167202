import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import { releasesAmong } from '#server/db/tables/apps/releases.ts';
import { mentionsAmong, topicFamily } from '#server/db/tables/reviews/topics.ts';
import { type About, isMeantFor, type OffTopic, versionsIn } from '#shared/domain/batches/announcement.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import type { BuiltInTopic } from '#shared/domain/classification/classification.ts';
import { offeredTopics } from '#shared/domain/classification/offered-topics.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { classifyBrief } from '#shared/domain/writer/prompts.ts';
import { limitRequestRate } from '../../writer/limit-request-rate.ts';
import { meteredWriter } from '../../writer/metered-writer.ts';
import { classificationContext } from '../../writer/writer-topics.ts';

/** Most announcements ask people to update, but few are about updates. */
const UPDATES: BuiltInTopic = 'updates';

/** Per company; enough for a person who types, pauses and looks at a few samples. */
const LIMITS = { perMinute: 40, perDay: 2000 };

/** Limits AI calls before a batch exists. */
export const limitQuestions = (context: AppContext, companyId: string): Promise<void> =>
  limitRequestRate(context, `batch-scope:${companyId}`, LIMITS);

/**
 * What an announcement is about: the topics that the AI finds in it, as it finds them in a review, and the versions that
 * it names. Undefined if the AI gives no usable answer.
 */
export const proposedAbout = async (
  context: AppContext,
  { company_id: companyId, model }: AppRow,
  instruction: string,
): Promise<About | undefined> => {
  const { topics: all } = await inTenant(context.db, companyId, (tx) => classificationContext(tx, null));
  const texts = { title: '', body: instruction };
  const offered = offeredTopics(all, [instruction]);
  const review = { id: 'a', starRating: 3, ...texts };
  const answer = await meteredWriter(context, companyId, 'batch').classify(
    model,
    classifyBrief([review], { topics: offered, examples: [] }),
  );
  const said = answer.ok ? answer.value.find(({ id }) => id === review.id) : undefined;
  const found = said && checkedClassification(said.classification, texts, offered);
  if (!found) return undefined;
  const topics = [...new Set(found.mentions.map(({ topicId }) => topicId))];
  return {
    topics: topics.length > 1 ? topics.filter((topicId) => topicId !== UPDATES) : topics,
    versions: versionsIn(instruction),
  };
};

/** Why an announcement does not fit a review; null if it does. */
export const misfitFor = async (
  tx: Tx,
  keys: readonly ReviewId[],
  { topics, versions }: About,
): Promise<(key: ReviewId) => OffTopic | null> => {
  const family = topics.length > 0 ? await topicFamily(tx, topics) : [];
  const mentions = new Set((await mentionsAmong(tx, keys, family)).map(keyOf));
  const apps = [...new Set(keys.map(({ appId }) => appId))];
  const releases = versions.length > 0 ? await releasesAmong(tx, apps) : [];
  const known = Map.groupBy(releases, ({ appId }) => appId);
  const isMeant = new Set(
    apps.filter((appId) =>
      isMeantFor(
        (known.get(appId) ?? []).map(({ version }) => version),
        versions,
      ),
    ),
  );
  return (key) => {
    if (!isMeant.has(key.appId)) return 'OTHER_APP';
    return topics.length === 0 || mentions.has(keyOf(key)) ? null : 'OTHER_TOPIC';
  };
};
