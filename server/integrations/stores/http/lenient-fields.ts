import * as z from 'zod/mini';
import { sha256 } from '#server/crypto/private-key.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { isStorableId, isStorableTime, storableText } from '#shared/domain/storable-text.ts';

// Field schemas for store rows. A missing or invalid required field makes the row unreadable; an optional one is
// dropped.

export const Id = z.string().check(z.refine(isStorableId));

/** An optional text, '' by default. */
export const Text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => storableText(text ?? '')),
);

const MAX_DETAIL_LENGTH = 200;

/** An optional detail, such as a review's device or an app's name: null if it is missing or not a string. */
export const Detail = z.pipe(
  z.catch(z.optional(z.nullable(z.string())), null),
  z.transform((text) => storableText(text ?? '', MAX_DETAIL_LENGTH) || null),
);

/** A whole number, possibly as a string. */
export const Whole = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,11}$/)),
    z.transform((digits) => Number(digits)),
  ),
]);

export const Stars = z.pipe(Whole, z.int().check(z.gte(1), z.lte(5)));

/** A time in epoch ms. */
export const Time = z.number().check(z.refine(isStorableTime));

/** An optional time: null if it is missing or invalid. */
export const MaybeTime = <Schema extends z.ZodMiniType<number>>(schema: Schema) =>
  z.catch(z.optional(z.nullable(schema)), null);

const MAX_CURSOR_LENGTH = 4000;

/** The next-page cursor; one that is unusable becomes an invalid cursor, which shows when it is followed. */
const Next = z.catch(
  z.optional(
    z.nullable(z.string().check(z.refine((cursor) => cursor === storableText(cursor, MAX_CURSOR_LENGTH)))),
  ),
  'unreadable',
);

export const nextIn = (holder: unknown, name: string): string | null => {
  const parsed = z.catch(z.optional(z.nullable(z.object({ [name]: Next }))), null).parse(holder);
  return parsed?.[name] || null;
};

const Named = z.object({ id: z.optional(Id), reviewId: z.optional(Id) });

/** Identifies an unreadable row across syncs: its id, or else a digest of its content. */
const nameOf = (row: unknown): string => {
  const named = Named.safeParse(row);
  const id = named.success ? (named.data.id ?? named.data.reviewId) : undefined;
  return id ?? `#${sha256(JSON.stringify(row) ?? '').slice(0, 16)}`;
};

/** The rows that can be parsed, each by itself. */
export const readableRows = <Row>(rows: readonly unknown[], schema: z.ZodMiniType<Row>): Row[] =>
  rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });

/** Parses rows one by one, so that an invalid one does not affect the others; unreadable ones are named. */
export const readRows = (
  rows: readonly unknown[],
  read: (row: unknown) => StoreReview | undefined,
): { reviews: StoreReview[]; unreadable: string[] } => {
  const all = rows.map((row) => ({ row, review: read(row) }));
  return {
    reviews: all.flatMap(({ review }) => review ?? []),
    unreadable: [...new Set(all.flatMap(({ row, review }) => (review ? [] : [nameOf(row)])))],
  };
};
