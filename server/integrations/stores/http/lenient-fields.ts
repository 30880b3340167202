import * as z from 'zod/mini';
import { sha256 } from '#server/crypto/private-key.ts';
import type { StoreReview } from '#server/integrations/stores/port.ts';
import { isStorableId, isStorableTime, storableText } from '#shared/domain/storable-text.ts';

// How a store's rows are read. What a review cannot do without makes its row unreadable when it is missing or odd; what it
// can do without is left out then.

export const Id = z.string().check(z.refine(isStorableId));

/** A text that may be missing: '' then. */
export const Text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => storableText(text ?? '')),
);

const LONGEST_DETAIL = 200;

/** A detail of a review, such as its device: null where it is not told, or not in a text. */
export const Detail = z.pipe(
  z.catch(z.optional(z.nullable(z.string())), null),
  z.transform((text) => storableText(text ?? '', LONGEST_DETAIL) || null),
);

/** A whole number, also as the text that a store may write it in. */
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

/** A time that may be missing or odd: null then. */
export const MaybeTime = <Schema extends z.ZodMiniType<number>>(schema: Schema) =>
  z.catch(z.optional(z.nullable(schema)), null);

/** What leads to the next page; one that is not a text leads nowhere, which shows when it is followed. */
const Next = z.catch(z.optional(z.nullable(z.string())), 'unreadable');

export const nextIn = (holder: unknown, name: string): string | null => {
  const parsed = z.catch(z.optional(z.nullable(z.object({ [name]: Next }))), null).parse(holder);
  return parsed?.[name] || null;
};

const Named = z.object({ id: z.optional(Id), reviewId: z.optional(Id) });

/** What an unreadable row is known by from one reading to the next: its id or, without one, what it says. */
const nameOf = (row: unknown): string => {
  const named = Named.safeParse(row);
  const id = named.success ? (named.data.id ?? named.data.reviewId) : undefined;
  return id ?? `#${sha256(JSON.stringify(row) ?? '').slice(0, 16)}`;
};

/** Reads rows one by one, so that an odd one costs its neighbours nothing; those that cannot be read are named. */
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
