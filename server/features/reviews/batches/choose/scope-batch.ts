import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { type AppRow, appOf } from '#server/db/tables/apps/apps.ts';
import { type ReleaseRow, releasesAmong } from '#server/db/tables/apps/releases.ts';
import { type ShownText, shownTexts } from '#server/db/tables/reviews/organised-reviews.ts';
import { type ReviewRow, reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { Scope, ScopedReview } from '#shared/contract/batch/schema.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { type About, isMeantFor, versionState } from '#shared/domain/batches/announcement.ts';
import { MAX_BATCH } from '#shared/domain/batches/batch.ts';
import { baseLanguage, languageTag } from '#shared/domain/language/languages.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { whileAwaited } from '../../writer/generate-with-checks.ts';
import { requestDraft } from '../../writer/request-draft.ts';
import { writableReview } from '../../writer/writer-input.ts';
import { type Fix, fixOf } from './announced-fix.ts';
import { limitQuestions, misfitFor, proposedAbout } from './announcement.ts';
import { chosenReviews } from './chosen-reviews.ts';
import { type Free, freeAmong } from './free-reviews.ts';

/** The beginning of a review, in characters. */
const MAX_EXCERPT = 160;

type Member = Free<ShownText>;

/** Shows which reviews a batch would have, before anything is written; nothing is saved. */
export const scopeBatch: UseCase<typeof batch.scope> = async (context, caller, input) => {
  const { companyId } = caller;
  const { instruction } = input;
  const fix = input.correction && (await fixOf(context, companyId, input.correction));
  const { keys, isCut } = await chosenReviews(context, caller, input, fix);
  const { free, skipped, app } = await inTenant(context.db, companyId, async (tx) => {
    const found = await freeAmong(tx, keys, await shownTexts(tx, keys), fix);
    const [first] = found.free;
    return { ...found, app: first && (await appOf(tx, first.appId)) };
  });
  if (free.length === 0 && skipped.every(({ reason }) => reason === 'NOT_FOUND'))
    throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  const members = free.slice(0, MAX_BATCH);
  const asksWriter = instruction !== undefined && (input.sample !== null || !(fix ?? input.about));
  if (asksWriter) await limitQuestions(context, companyId);
  const about = (await aboutOf(context, app, input, fix)) ?? null;
  const found = await inTenant(context.db, companyId, (tx) => sortedBy(tx, members, fix ? null : about));
  const wanted = input.sample === undefined ? (found.matching[0] ?? found.others[0]) : input.sample;
  return {
    about,
    ...found,
    skipped,
    isCut,
    apps: counted(members, ({ appId }) => appId).map(([appId, count]) => ({ appId, count })),
    stars: counted(members, ({ row }) => row.star_rating).map(([stars, count]) => ({ stars, count })),
    languages: counted(members, ({ row }) => row.review_language).map(([language, count]) => ({
      language,
      count,
    })),
    sample:
      wanted && instruction !== undefined ? await sampleOf(context, companyId, wanted, instruction) : null,
  };
};

const aboutOf = async (
  context: AppContext,
  app: AppRow | undefined,
  { instruction, about }: Input<typeof batch.scope>,
  fix: Fix | undefined,
): Promise<About | undefined> => {
  if (fix)
    return {
      topics: fix.topicId === undefined ? [] : [fix.topicId],
      versions: fix.release ? [fix.release.version] : [],
    };
  if (about || instruction === undefined || !app) return about;
  return proposedAbout(context, app, instruction);
};

/** The members, first those that it fits; a correction has no others. */
const sortedBy = async (
  tx: Tx,
  members: readonly Member[],
  about: About | null,
): Promise<Pick<Scope, 'matching' | 'others' | 'versions'>> => {
  const apps = [...new Set(members.map(({ appId }) => appId))];
  const misfit = about ? await misfitFor(tx, members, about) : () => null;
  const versions = about?.versions ?? [];
  const known = Map.groupBy(versions.length > 0 ? await releasesAmong(tx, apps) : [], ({ appId }) => appId);
  const versionsOf = (appId: string): string[] => (known.get(appId) ?? []).map(({ version }) => version);
  const shown = members.map((member) => ({
    review: toScoped(member, isMeantFor(versionsOf(member.appId), versions)),
    isOther: misfit(member) !== null,
  }));
  return {
    matching: shown.filter(({ isOther }) => !isOther).map(({ review }) => review),
    others: shown.filter(({ isOther }) => isOther).map(({ review }) => review),
    versions: versions.flatMap((version) =>
      apps.map((appId) => ({
        version,
        appId,
        state: versionState(versionsOf(appId), version),
        day: dayOf(known.get(appId) ?? [], version),
      })),
    ),
  };
};

const dayOf = (releases: readonly ReleaseRow[], version: string): string | null =>
  releases.find((release) => versionState([release.version], version) === 'released')?.day ?? null;

const toScoped = ({ appId, reviewId, row }: Member, isOfApp: boolean): ScopedReview => {
  const isTranslated = row.translated_body !== null;
  const texts = isTranslated ? [row.translated_title, row.translated_body] : [row.title, row.body];
  return {
    appId,
    reviewId,
    isOfApp,
    isTranslated,
    author: row.author,
    starRating: row.star_rating,
    language: row.review_language,
    excerpt: [...texts.filter(Boolean).join(' · ')].slice(0, MAX_EXCERPT).join(''),
    writtenAt: row.modified_at.toISOString(),
  };
};

/** How often each value occurs, the most frequent first. */
const counted = <Value>(members: readonly Member[], valueIn: (member: Member) => Value): [Value, number][] =>
  [...Map.groupBy(members, valueIn)]
    .map(([value, all]): [Value, number] => [value, all.length])
    .sort(([, a], [, b]) => b - a);

const sampleOf = async (
  context: AppContext,
  companyId: string,
  { appId, reviewId }: ReviewId,
  announcement: string,
): Promise<Scope['sample']> => {
  const found = await inTenant(context.db, companyId, async (tx) => {
    const app = await appOf(tx, appId);
    const review: ReviewRow | undefined = await reviewOf(tx, appId, reviewId);
    return app && review ? { app, review } : undefined;
  });
  if (!found) return null;
  const { app, review } = found;
  const result = await requestDraft(context, {
    app,
    review: writableReview(review, app.store),
    announcement,
    work: 'batch' as const,
    mayRetry: whileAwaited(context),
  });
  if (!result.ok) return null;
  const { reply, replyInEnglish } = result.value;
  const language = languageTag(result.value.language);
  const translatedText = baseLanguage(language) === 'en' ? reply : replyInEnglish;
  return { appId, reviewId, text: reply, translatedText, language };
};
