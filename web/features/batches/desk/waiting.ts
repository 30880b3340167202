import type { BatchItem } from '#shared/contract/batch/schema.ts';

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

/** Why a reply is in the list: it is opened by itself, read in the sample, one of the rest, or left out. */
export const groupOf = (
  item: Pick<BatchItem, 'state' | 'isSample' | 'warnings'>,
): 'flagged' | 'sample' | 'rest' | 'skipped' => {
  if (item.state === 'withdrawn') return 'skipped';
  if (item.state === 'flagged') return 'flagged';
  if (item.isSample) return 'sample';
  return item.state !== 'ready' && item.warnings.length > 0 ? 'flagged' : 'rest';
};
