import * as z from 'zod/mini';

/** Reviews chosen by hand for a batch, kept while the page of the new batch is open. */
const KEY = 'rejoinder.chosen-reviews';
const Chosen = z.array(z.object({ appId: z.string(), reviewId: z.string() }));
export type Chosen = z.infer<typeof Chosen>;

export const keepChosen = (reviews: Chosen): void => sessionStorage.setItem(KEY, JSON.stringify(reviews));

export const chosenReviews = (): Chosen => {
  try {
    return Chosen.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

export const forgetChosen = (): void => sessionStorage.removeItem(KEY);
