import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';

type Waiting = Pick<BatchItem, 'id' | 'state' | 'position' | 'isSample' | 'isOutlier'>;

/** Flagged replies are opened one by one; then the sample, then what is unlike the others, then the rest. */
const orderOf = ({ state, isSample, isOutlier }: Waiting): number =>
  state === 'flagged' ? 0 : isSample ? 1 : isOutlier ? 2 : 3;

/** Whether it has to be read before the rest can be sent. */
export const isNeeded = ({ state, isSample }: Pick<BatchItem, 'state' | 'isSample'>): boolean =>
  state === 'flagged' || (state === 'ready' && isSample);

/** What waits for a decision, in the order in which it is read; what was read again later counts. */
export const waitingOf = <Item extends Waiting>(of: {
  flagged: readonly Item[];
  ready: readonly Item[];
  outliers: readonly Item[];
}): Item[] => {
  const items = new Map([...of.outliers, ...of.ready, ...of.flagged].map((item) => [item.id, item]));
  return [...items.values()].toSorted(
    (one, other) => orderOf(one) - orderOf(other) || one.position - other.position,
  );
};

/** The one after or before an item; after the last one, the first. */
export const neighbour = <Item extends { id: string }>(
  items: readonly Item[],
  item: Item | undefined,
  by: 1 | -1,
): Item | undefined => {
  const at = items.findIndex(({ id }) => id === item?.id);
  return items[at + by] ?? (by === 1 ? items.find(({ id }) => id !== item?.id) : undefined);
};

/** What is read after a decision: the first that was not passed over, since earlier ones may have been drafted meanwhile. */
export const afterDecision = <Item extends { id: string }>(
  items: readonly Item[],
  decided: Item,
  passed: ReadonlySet<string>,
): Item | undefined => {
  const left = items.filter(({ id }) => id !== decided.id);
  return left.find(({ id }) => !passed.has(id)) ?? left[0];
};

export type Group = 'flagged' | 'sample' | 'rest' | 'skipped';
type Grouped = Pick<BatchItem, 'state' | 'isSample' | 'warnings'>;

/** Why a reply is in the list: it is opened by itself, read in the sample, one of the rest, or left out. */
export const groupOf = (item: Grouped): Group => {
  if (item.state === 'withdrawn') return 'skipped';
  if (item.state === 'flagged') return 'flagged';
  if (item.isSample) return 'sample';
  return item.state !== 'ready' && item.warnings.length > 0 ? 'flagged' : 'rest';
};

type Sized = {
  counts: Pick<Batch['counts'], 'flagged'>;
  sample: Pick<Batch['sample'], 'read' | 'missing'>;
  rest: number;
};

/** How many replies a group has, of which only the first pages may be loaded; the sample keeps those that are read. */
export const sizesOf = ({ counts, sample, rest }: Sized): Record<Exclude<Group, 'skipped'>, number> => ({
  flagged: counts.flagged,
  sample: sample.read + sample.missing,
  rest: Math.max(0, rest - sample.missing),
});

/** Which reply of its group this is, from 1, and of how many; null for one that is decided. */
export const placeOf = <Item extends Grouped & { id: string }>(
  item: Item,
  waiting: readonly Item[],
  batch: Sized,
): { at: number; of: number } | null => {
  const group = groupOf(item);
  const before = waiting.filter((one) => groupOf(one) === group).findIndex(({ id }) => id === item.id);
  if (before < 0 || group === 'skipped') return null;
  const at = before + 1 + (group === 'sample' ? batch.sample.read : 0);
  // A decision made here is not yet in the numbers of the batch.
  return { at, of: Math.max(at, sizesOf(batch)[group]) };
};
