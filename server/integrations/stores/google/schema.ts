import * as z from 'zod/mini';
import {
  Detail,
  Id,
  MaybeTime,
  Stars,
  Text,
  Time,
  Whole,
} from '#server/integrations/stores/http/lenient-fields.ts';
import { storableText } from '#shared/domain/storable-text.ts';

/** A Google timestamp, in epoch ms: seconds are a string, as every 64-bit number is. */
const Stamp = z.pipe(
  z.pipe(
    z.object({ seconds: Whole, nanos: z.catch(z.optional(z.number().check(z.gte(0), z.lt(1e9))), 0) }),
    z.transform(({ seconds, nanos }) => seconds * 1000 + Math.floor((nanos ?? 0) / 1e6)),
  ),
  Time,
);

const MAX_NAME_LENGTH = 200;

export const UserComment = z.object({
  text: Text,
  originalText: Text,
  lastModified: Stamp,
  starRating: Stars,
  reviewerLanguage: Detail,
  androidOsVersion: z.catch(z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1000)))), null),
  appVersionName: Detail,
  deviceMetadata: z.catch(z.optional(z.nullable(z.object({ productName: Detail }))), null),
});

export const DeveloperComment = z.object({
  text: z.optional(z.nullable(z.string())),
  lastModified: MaybeTime(Stamp),
});

export const GoogleReview = z.object({
  reviewId: Id,
  authorName: z.pipe(
    z.catch(Text, ''),
    z.transform((name) => storableText(name, MAX_NAME_LENGTH)),
  ),
  comments: z.array(z.record(z.string(), z.unknown())),
});

/** An empty list is `{}`. */
export const ReviewList = z.object({
  reviews: z.optional(z.nullable(z.array(z.unknown()))),
  tokenPagination: z.optional(z.unknown()),
});

export const ReplyResult = z.object({
  result: z.object({ replyText: z.optional(z.string()), lastEdited: MaybeTime(Stamp) }),
});

export const AccessToken = z.object({ access_token: z.string(), expires_in: Whole });

export const TokenError = z.object({ error: z.string(), error_description: z.optional(z.string()) });

const Word = z.catch(z.optional(z.nullable(z.string())), null);
const Reasons = z.catch(z.optional(z.array(z.object({ domain: Word, reason: Word }))), undefined);

export const ApiError = z.object({
  error: z.object({ message: Word, status: Word, errors: Reasons, details: Reasons }),
});

/** An account without apps gives `{}`. */
export const AppSearch = z.object({ apps: z.optional(z.nullable(z.array(z.unknown()))) });

export const App = z.object({ packageName: Id, displayName: Detail });
