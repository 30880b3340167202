import * as z from 'zod/mini';
import { DENSITIES } from '#shared/domain/account/density.ts';
import { persisted } from './persisted.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const Preferences = z.object({
  theme: z.catch(z.enum(THEMES), 'system'),
  language: z.catch(z.nullable(z.string()), null),
  selectedAppId: z.catch(z.nullable(z.string()), null),
  showSettingsWarning: z.catch(z.boolean(), true),
  /** Whether single-key shortcuts are on (WCAG 2.1.4 requires a way to turn them off). */
  singleKeys: z.catch(z.boolean(), true),
  /** Whether the first reply is explained: from the checklist of a new account until it is sent or skipped. */
  coach: z.catch(z.enum(['off', 'on', 'done']), 'off'),
  /** The density of the review list. */
  density: z.catch(z.enum(DENSITIES), 'compact'),
});
export type Preferences = z.infer<typeof Preferences>;

const parsePreferences = (stored: unknown): Preferences => {
  const read = Preferences.safeParse(stored);
  return read.success ? read.data : Preferences.parse({});
};

/** This browser's preferences; `theme-init.js` reads the same key before the first paint. */
export const preferences = persisted('preferences', parsePreferences);

export const savePreference = (change: Partial<Preferences>): void =>
  preferences.set({ ...preferences.get(), ...change });
