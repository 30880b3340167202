/** Reviews processed per month, in the trial and in the Early bird plan. */
export const MONTHLY_REVIEW_LIMIT = 1000;

/** The limit of an installation that has none: PostgreSQL's greatest integer. */
export const NO_LIMIT = 2_147_483_647;

/** The limit by an installation's setting: the plan's if there is none, and none if it is 0. */
export const monthlyLimitOf = (setting: number | undefined): number =>
  setting === 0 ? NO_LIMIT : (setting ?? MONTHLY_REVIEW_LIMIT);
