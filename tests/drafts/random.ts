/** Deterministic random numbers below a bound, by seed. */
export const randomOf = (seed: number) => {
  let state = (seed * 2_654_435_761) % 2 ** 31;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};
