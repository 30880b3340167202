/** After four weeks a review is hardly ever changed because of its reply. */
const SETTLED_MS = 28 * 86_400_000;

type Replied = {
  starsThen: number;
  starsNow: number;
  /** Whether the reviewer changed the review after the reply. */
  isRevised: boolean;
  repliedAt: number;
};

/** The stars of a review after its reply: those before it if it stayed as it was; null while that is not known yet. */
export const starsAfter = (
  { starsThen, starsNow, isRevised, repliedAt }: Replied,
  now: number,
): number | null => {
  if (isRevised) return starsNow;
  return now - repliedAt < SETTLED_MS ? null : starsThen;
};
