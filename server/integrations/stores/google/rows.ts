import type { StoreReview } from '#server/integrations/stores/port.ts';
import { storableText } from '#shared/domain/storable-text.ts';
import { DeveloperComment, GoogleReview, UserComment } from './schema.ts';

/** Reads one review; undefined without stars, a date or the author's comment. */
export const reviewOf = (row: unknown): StoreReview | undefined => {
  const parsed = GoogleReview.safeParse(row);
  if (!parsed.success) return undefined;
  const { reviewId, authorName, comments } = parsed.data;
  const user = UserComment.safeParse(comments.find(({ userComment }) => userComment)?.userComment);
  if (!user.success) return undefined;
  const { originalText, text: shownText, starRating, lastModified } = user.data;
  const developerReply = comments.find(({ developerComment }) => developerComment)?.developerComment;
  const developer = DeveloperComment.safeParse(developerReply ?? {});
  // It has a reply that cannot be read. Ignoring it would mark an answered review as unanswered.
  if (!developer.success) return undefined;
  // Title and body are one text with a tab between; a leading tab means there is no title.
  const text = originalText || shownText;
  const tab = text.indexOf('\t');
  return {
    reviewId,
    author: authorName,
    title: tab > 0 ? text.slice(0, tab).trim() : '',
    body: text.slice(tab + 1).trim(),
    starRating,
    modifiedAt: new Date(lastModified),
    deviceLanguage: user.data.reviewerLanguage,
    appVersionName: user.data.appVersionName,
    androidOsVersion: user.data.androidOsVersion ?? null,
    productName: user.data.deviceMetadata?.productName ?? null,
    reply: developer.data.text
      ? {
          text: storableText(developer.data.text),
          state: 'PUBLISHED',
          modifiedAt: new Date(developer.data.lastModified ?? lastModified),
        }
      : null,
  };
};
