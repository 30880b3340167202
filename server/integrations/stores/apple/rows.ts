import type { StoreReply, StoreReview, StoreVersion } from '#server/integrations/stores/port.ts';
import { type AppleResponse, Response, Review, Version } from './schema.ts';

/** A reply without a date counts as of `fallback`. */
export const replyOf = ({ attributes }: AppleResponse, fallback: number): StoreReply => ({
  text: attributes.responseBody,
  state: attributes.state === 'PUBLISHED' ? 'PUBLISHED' : 'PENDING',
  modifiedAt: new Date(attributes.lastModifiedDate ?? fallback),
});

/** Reads the reviews of one document with the responses it includes. */
export const reviewReader = (included: readonly unknown[]) => {
  const responses = new Map<string, AppleResponse>();
  for (const each of included) {
    const response = Response.safeParse(each);
    if (response.success) responses.set(response.data.id, response.data);
  }
  return (row: unknown): StoreReview | undefined => {
    const parsed = Review.safeParse(row);
    if (!parsed.success) return undefined;
    const { id, attributes, relationships } = parsed.data;
    const responseId = relationships?.response?.data?.id;
    const response = responseId === undefined ? undefined : responses.get(responseId);
    // It has a reply that cannot be read. Ignoring it would mark an answered review as unanswered.
    if (responseId !== undefined && response === undefined) return undefined;
    return {
      reviewId: id,
      author: attributes.reviewerNickname,
      title: attributes.title,
      body: attributes.body,
      starRating: attributes.rating,
      modifiedAt: new Date(attributes.createdDate),
      deviceLanguage: null,
      appVersionName: null,
      androidOsVersion: null,
      productName: null,
      territory: attributes.territory,
      reply: response ? replyOf(response, attributes.createdDate) : null,
    };
  };
};

/** States of a version that came out. */
const RELEASED = new Set(['READY_FOR_DISTRIBUTION', 'REPLACED_WITH_NEW_VERSION']);

/** Nothing if the row cannot be read, or the version has not come out. */
export const versionOf = (row: unknown): StoreVersion[] => {
  const parsed = Version.safeParse(row);
  if (!parsed.success || !RELEASED.has(parsed.data.attributes.appVersionState)) return [];
  const { id, attributes } = parsed.data;
  const { platform, versionString, earliestReleaseDate, createdDate } = attributes;
  return [{ id, platform, version: versionString, at: new Date(earliestReleaseDate ?? createdDate) }];
};
