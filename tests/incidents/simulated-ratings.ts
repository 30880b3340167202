import {
  CALM,
  follow,
  type Rated,
  type Usual,
  usualOf,
  type Watch,
} from '#shared/domain/incidents/rating-drop.ts';

const MONTH_MS = 30 * 86_400_000;
const WEEKS_PER_MONTH = 56 / 30;

/** Low stars of so many reviews; of very many by the normal distribution. */
const lowOf = (reviews: number, share: number, random: () => number): number => {
  if (reviews > 5000) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.round(reviews * share + normal * Math.sqrt(reviews * share * (1 - share)));
  }
  return Array.from({ length: reviews }, random).filter((point) => point < share).length;
};

/** What is taken for usual, from eight weeks of an app's reviews. */
export const usualSeen = (perMonth: number, share: number, random: () => number): Usual => {
  const reviews = Math.max(30, Math.round(perMonth * WEEKS_PER_MONTH));
  return usualOf(lowOf(reviews, share, random), reviews) ?? { share, perMonth };
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

type App = { perMonth: number; share: number; random: () => number };

/** After how many reviews a drop is found that follows calm ones, in the median. */
export const reviewsToFind = (runs: number, { perMonth, share, random }: App, dropped: number): number =>
  median(
    Array.from({ length: runs }, () => {
      const usual = usualSeen(perMonth, share, random);
      const gap = MONTH_MS / perMonth;
      let [watch, at]: [Watch, number] = [CALM, 0];
      const write = (low: number): boolean => {
        at += gap;
        const { watch: next, turns } = follow(watch, [{ at, isLow: random() < low }], usual);
        watch = next;
        return turns.length > 0;
      };
      for (let n = 0; n < 50; n += 1) if (write(share)) watch = CALM;
      for (let n = 1; n < 5000; n += 1) if (write(dropped)) return n;
      return 5000;
    }),
  );

/** The reviews of a month at the usual share, evenly or as told. */
export const monthOf = (
  { perMonth, share, random }: App,
  {
    atOf = (n) => (n * MONTH_MS) / perMonth,
    shareAt = () => share,
    n = perMonth,
  }: {
    atOf?: (n: number) => number;
    shareAt?: (at: number) => number;
    n?: number;
  } = {},
): Rated[] =>
  Array.from({ length: n }, (_, place) => {
    const at = atOf(place);
    return { at, isLow: random() < shareAt(at) };
  });

/** Drops that are found where there are none, in a month. */
export const falseDrops = (months: number, app: App, how: Parameters<typeof monthOf>[1] = {}): number => {
  let drops = 0;
  for (let month = 0; month < months; month += 1) {
    const usual = usualSeen(app.perMonth, app.share, app.random);
    const { turns } = follow(CALM, monthOf(app, how), usual);
    drops += turns.filter(({ kind }) => kind === 'dropped').length;
  }
  return drops / months;
};
