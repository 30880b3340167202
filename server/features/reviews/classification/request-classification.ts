import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import { offeredTopics } from '#shared/domain/classification/offered-topics.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import { type ClassificationInput, classifyBrief } from '#shared/domain/writer/prompts.ts';
import { meteredWriter } from '../drafting/metered-writer.ts';

type Asked = { starRating: number; title: string; body: string };

/**
 * Classifies up to eight reviews in one request. Each is known to the AI by a random id of this request, so that a
 * review cannot name its neighbours in advance; an id that is answered twice counts as not answered.
 */
export const requestClassification = async <Review extends Asked>(
  context: AppContext,
  companyId: string,
  model: string,
  reviews: readonly Review[],
  about: ClassificationInput,
): Promise<Result<Map<Review, Classification>, WriterFailure>> => {
  const topics = offeredTopics(
    about.topics,
    reviews.flatMap(({ title, body }) => [title, body]),
  );
  const asked = new Map(reviews.map((review) => [newId().slice(0, 8), review]));
  const brief = classifyBrief(
    [...asked].map(([id, { starRating, title, body }]) => ({ id, starRating, title, body })),
    { ...about, topics },
  );
  const answer = await meteredWriter(context, companyId).classify(model, brief);
  if (!answer.ok) return answer;
  const found = new Map<Review, Classification>();
  for (const [id, answers] of Map.groupBy(answer.value, (one) => one.id)) {
    const review = asked.get(id);
    const [only, ...others] = answers;
    if (!review || !only || others.length > 0) continue;
    const classification = checkedClassification(only.classification, review, topics);
    if (classification) found.set(review, classification);
  }
  return ok(found);
};
