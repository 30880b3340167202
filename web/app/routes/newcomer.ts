import * as z from 'zod/mini';
import type { Person } from '#web/lib/auth/identity.ts';
import { readStored, store } from '#web/lib/storage/persisted.ts';

const KEY = 'newcomer';
const Stored = z.object({ uid: z.string(), email: z.string(), name: z.string() });

let current: Person | undefined;

/** A user known to the identity provider but not registered; passed from sign-in to registration, also over a reload. */
export const currentNewcomer = {
  get: (): Person | undefined => current ?? Stored.safeParse(readStored(KEY, 'sessionStorage')).data,
  set: (person: Person | undefined): void => {
    current = person;
    store(KEY, person ?? null, 'sessionStorage');
  },
};
