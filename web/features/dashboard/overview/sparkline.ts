export const [WIDTH, HEIGHT] = [84, 28];

/** The mean of each week as a line; weeks without reviews interrupt it. One mean alone is no trend. */
export const pathOf = (weeks: readonly (number | null)[]): string => {
  const known = weeks.filter((week) => week !== null);
  if (known.length < 2) return '';
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const y = (mean: number): number =>
    most === least ? HEIGHT / 2 : 2 + ((most - mean) / (most - least)) * (HEIGHT - 4);
  const x = (week: number): number => 1 + (week / (weeks.length - 1)) * (WIDTH - 2);
  return weeks
    .map((mean, week) => {
      if (mean === null) return '';
      const at = `${x(week).toFixed(1)} ${y(mean).toFixed(1)}`;
      if (weeks[week - 1] != null) return `L${at}`;
      return weeks[week + 1] == null ? `M${at}Z` : `M${at}`;
    })
    .join('');
};
