export const [WIDTH, HEIGHT] = [84, 28];

type Weeks = readonly (number | null)[];

/** Where the week at `index` is drawn, unless it has no number. */
const placesOf = (weeks: Weeks): ({ x: number; y: number } | undefined)[] => {
  const known = weeks.filter((week) => week !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const y = (value: number): number =>
    most === least ? HEIGHT / 2 : 2 + ((most - value) / (most - least)) * (HEIGHT - 4);
  const x = (week: number): number => 1 + (week / (weeks.length - 1)) * (WIDTH - 2);
  return weeks.map((value, week) => (value === null ? undefined : { x: x(week), y: y(value) }));
};

const isTrend = (weeks: Weeks): boolean => weeks.filter((week) => week !== null).length > 1;

/** The number of each week as a line; weeks without one interrupt it. One number alone is no trend. */
export const pathOf = (weeks: Weeks): string => {
  if (!isTrend(weeks)) return '';
  const places = placesOf(weeks);
  return places
    .map((place, week) => {
      if (!place) return '';
      const at = `${place.x.toFixed(1)} ${place.y.toFixed(1)}`;
      if (places[week - 1]) return `L${at}`;
      return places[week + 1] ? `M${at}` : `M${at}Z`;
    })
    .join('');
};

/** Where the line ends; undefined without a line. */
export const endOf = (weeks: Weeks): { x: number; y: number } | undefined =>
  isTrend(weeks) ? placesOf(weeks).findLast((place) => place !== undefined) : undefined;
