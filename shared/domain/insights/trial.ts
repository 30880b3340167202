const WATCHED_FROM_MS = 2 * 86_400_000;

/** The columns of a review that is watched for the effect of replies (docs/decisions/0048-reply-effect.md). */
export type Trial = { trial_at: Date | null; trial_stars: number | null; trial_length: 1 | 2 | 3 | null };

/**
 * A new review, seen at a time, is watched if it can still get more stars and was seen within two days of being written:
 * what happened to others before is unknown.
 */
export const newTrial = (
  review: { star_rating: number; title: string; body: string; modified_at: Date },
  seenAt: Date,
): Trial => {
  const { star_rating: stars, title, body, modified_at: at } = review;
  return stars < 5 && seenAt.getTime() < at.getTime() + WATCHED_FROM_MS
    ? { trial_at: at, trial_stars: stars, trial_length: lengthClass(title.length + body.length) }
    : { trial_at: null, trial_stars: null, trial_length: null };
};

const lengthClass = (length: number): 1 | 2 | 3 => {
  if (length < 60) return 1;
  return length < 200 ? 2 : 3;
};
