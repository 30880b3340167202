/** One in twenty times the truth is worse than the bound. */
const DOUBT = 0.05;

/** The greatest share of faulty texts at which a random sample of this size may still be clean. */
export const faultyShare = (clean: number): number => (clean === 0 ? 1 : 1 - DOUBT ** (1 / clean));
