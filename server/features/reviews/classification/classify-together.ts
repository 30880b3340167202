import { newId } from '#server/crypto/ids.ts';
import type { Classified, WriterFailure, WriterResult } from '#server/integrations/writer/port.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import { offeredTopics } from '#shared/domain/classification/offered-topics.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { type Brief, type ClassificationInput, classifyBrief } from '#shared/domain/writer/prompts.ts';

type Asked = { starRating: number; title: string; body: string };
type Classify = (brief: Brief) => WriterResult<Classified[]>;
type Found<Review> = Map<Review, Classification>;

/** Failures of this request, which another one need not share: one review of eight may have caused it. */
const isOfRequest = ({ kind }: WriterFailure): boolean =>
  kind === 'refused' || kind === 'unusable' || kind === 'rejected';

/** Whether a judgement is the opposite of the stars: rare by itself, the rule if a neighbour made it. */
const contradictsStars = ({ kind, sentiment }: Classification, { starRating }: Asked): boolean =>
  starRating <= 2 ? kind === 'praise' || sentiment > 0 : starRating === 5 && sentiment === -2;

/** Each review is known by a random id of this request, so that no review can name its neighbours in advance. */
const askOnce = async <Review extends Asked>(
  classify: Classify,
  reviews: readonly Review[],
  about: ClassificationInput,
): Promise<Result<{ found: Found<Review>; isOdd: boolean }, WriterFailure>> => {
  const texts = reviews.flatMap(({ title, body }) => [title, body]);
  const topics = offeredTopics(about.topics, texts);
  const asked = new Map(reviews.map((review) => [newId().slice(0, 8), review]));
  const listed = [...asked].map(([id, { starRating, title, body }]) => ({ id, starRating, title, body }));
  const answer = await classify(classifyBrief(listed, { ...about, topics }));
  if (!answer.ok) return answer;
  const found: Found<Review> = new Map();
  let isOdd = false;
  for (const [id, [only, ...others]] of Map.groupBy(answer.value, (one) => one.id)) {
    const review = asked.get(id);
    if (!review || !only || others.length > 0) {
      isOdd = true;
      continue;
    }
    const classification = checkedClassification(only.classification, review, topics);
    if (classification) found.set(review, classification);
  }
  return ok({ found, isOdd });
};

/** The reviews whose answer cannot be trusted; all of them, if one review seems to have spoken for others. */
const doubtful = <Review extends Asked>(
  reviews: readonly Review[],
  { found, isOdd }: { found: Found<Review>; isOdd: boolean },
): readonly Review[] => {
  const contradicting = reviews.filter((review) => {
    const classification = found.get(review);
    return classification && contradictsStars(classification, review);
  });
  if (isOdd || contradicting.length > 1) return reviews;
  return reviews.filter((review) => !found.has(review) || contradicting.includes(review));
};

/**
 * Classifies up to eight reviews in one request, and by itself each review whose answer is missing or doubtful, so that
 * none suffers from what its neighbours say.
 */
export const classifyTogether = async <Review extends Asked>(
  classify: Classify,
  reviews: readonly Review[],
  about: ClassificationInput,
): Promise<Result<Found<Review>, WriterFailure>> => {
  const together = await askOnce(classify, reviews, about);
  const isAlone = reviews.length === 1;
  if (!together.ok && (isAlone || !isOfRequest(together.failure))) return together;
  if (together.ok && isAlone) return ok(together.value.found);
  const found: Found<Review> = together.ok ? together.value.found : new Map();
  const again = together.ok ? doubtful(reviews, together.value) : reviews;
  let rejection: WriterFailure | undefined;
  for (const review of again) {
    const alone = await askOnce(classify, [review], about);
    // Without budget for a second look they stay unclassified, rather than hold up the reviews behind them each day.
    if (!alone.ok && !isOfRequest(alone.failure) && alone.failure.kind !== 'daily-limit') return alone;
    if (!alone.ok && alone.failure.kind === 'rejected') rejection = alone.failure;
    const classification = alone.ok ? alone.value.found.get(review) : undefined;
    if (classification) found.set(review, classification);
    else found.delete(review);
  }
  // If none is accepted, the reason may be in our settings rather than in the reviews.
  return rejection && found.size === 0 ? failed(rejection) : ok(found);
};
