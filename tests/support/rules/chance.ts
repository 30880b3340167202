/** Numbers from 0 to below 1 that a seed fixes. */
export const chance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** One of some values, by such a number. */
export const oneOf = <Value>(next: () => number, [first, ...more]: readonly [Value, ...Value[]]): Value =>
  more[Math.floor(next() * (more.length + 1)) - 1] ?? first;
