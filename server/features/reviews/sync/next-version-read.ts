import type { VersionReading } from '#server/db/tables/apps/store-versions.ts';

/** How many versions of each platform get most of the new reviews: the newest ones. */
const NEWEST = 3;
/** How often versions are searched again for reviews whose version is unknown: the newest, and older ones, in ms. */
const AGAIN_MS = { newest: 3_600_000, older: 24 * 3_600_000 };
/** Pages of a version's list, of 200 reviews each. A list of always new cursors ends here. */
const MAX_PAGES = 500;

export type VersionRead = { reading: VersionReading; from: string | null };
type Now = { unknownAt: Date | null; now: number };

/**
 * The list of reviews to read next of the versions, newest first: the first page of one of the newest, while versions of
 * new reviews are unknown; then that of an older one in turn, and what is left of lists. The last call of a sync is kept
 * for these.
 */
export const nextVersionRead = (
  versions: readonly VersionReading[],
  { unknownAt, now }: Now,
  isLastCall: boolean,
): VersionRead | undefined => {
  const isDue = ({ readAt }: VersionReading, againMs: number): boolean =>
    readAt === null || (unknownAt !== null && (readAt < unknownAt || readAt.getTime() <= now - againMs));
  const newest = [...Map.groupBy(versions, ({ platform }) => platform).values()].flatMap((of) =>
    of.slice(0, NEWEST),
  );
  const [first] = newest.filter((reading) => isDue(reading, AGAIN_MS.newest));
  const [older] = versions
    .filter((reading) => !newest.includes(reading) && isDue(reading, AGAIN_MS.older))
    .toSorted((one, other) => (one.readAt?.getTime() ?? 0) - (other.readAt?.getTime() ?? 0));
  const open = versions.find(({ cursor }) => cursor !== null);
  const others = older ? { reading: older, from: null } : open && { reading: open, from: open.cursor };
  if (first && !(isLastCall && others)) return { reading: first, from: null };
  return others;
};

type Page = { next: string | null; reviews: number; assigned: number };

/** A reading after one more page. All of a list is read if the first page was all new, or did not tell what is unknown. */
export const readingAfter = (
  { reading, from }: VersionRead,
  { next, reviews, assigned }: Page,
  { unknownAt, now }: Now,
): VersionReading => {
  const at = new Date(now);
  const begun = { ...reading, readAt: at, walkedAt: at, cursor: next, pages: 1 };
  if (from !== null) {
    const pages = reading.pages + 1;
    return { ...reading, cursor: pages < MAX_PAGES ? next : null, pages };
  }
  const isAllNew = reviews > 0 && assigned === reviews;
  const isAsked =
    reading.cursor === null &&
    (reading.walkedAt === null || (unknownAt !== null && reading.walkedAt < unknownAt));
  return next === null || isAllNew || isAsked ? begun : { ...reading, readAt: at };
};
