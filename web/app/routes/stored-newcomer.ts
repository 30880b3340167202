import * as z from 'zod/mini';
import type { Person } from '#web/lib/auth/identity.ts';
import { readStored, store } from '#web/lib/storage/persisted.ts';

const KEY = 'newcomer';
const Stored = z.object({ uid: z.string(), email: z.string(), name: z.string() });

/** The newcomer of before a reload. */
export const storedNewcomer = (): Person | undefined =>
  Stored.safeParse(readStored(KEY, 'sessionStorage')).data;

export const storeNewcomer = (person: Person | undefined): void =>
  store(KEY, person ?? null, 'sessionStorage');
