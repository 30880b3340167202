import * as z from 'zod/mini';
import { accountKey } from '#web/lib/auth/session.ts';
import { formKey, readForm, removeForm, saveForm } from '#web/lib/storage/form-drafts.ts';

const Chosen = z.array(z.object({ appId: z.string(), reviewId: z.string() }));
export type Chosen = z.infer<typeof Chosen>;
const Stored = z.object({ reviews: Chosen });

/** Stored like the input of a form: for one user, and until that user logs out. */
const keyNow = (): string => formKey(accountKey(), 'chosen reviews');

/** Keeps the reviews chosen by hand for a batch, while the page of the new batch is open. */
export const keepChosen = (reviews: Chosen): void => saveForm(keyNow(), { reviews });

export const chosenReviews = (): Chosen => Stored.safeParse(readForm(keyNow())).data?.reviews ?? [];

export const forgetChosen = (): void => removeForm(keyNow());
