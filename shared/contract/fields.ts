import * as z from 'zod/mini';
import { isEmail, isVisible } from '#shared/domain/account/registration.ts';

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** When the data was loaded, in epoch ms by the server's clock; identifies the state that the caller has seen. */
export const LoadTimestamp = z.number().check(z.nonnegative());

/** A number that the database counts with: of a revision, a version or a place in a list. */
export const Counted = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));

/** A day as 2026-03-29, of years that every part can count with. */
export const Day = z.iso
  .date()
  .check(z.refine((day) => day >= '1970-01-01' && day <= '2999-12-31', 'must be of 1970 to 2999'));

/** The same as an instant, with an offset. */
export const Instant = z.iso
  .datetime({ offset: true })
  .check(z.refine((at) => Day.safeParse(at.slice(0, 10)).success, 'must be of 1970 to 2999'));

export const StoreType = z.enum(['apple', 'google']);

const hasNoNul = (text: string): boolean => !text.includes('\0');
const NO_NUL = 'must not contain NUL';

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const StorableString = z.string().check(
  z.refine(hasNoNul, NO_NUL),
  z.refine((text) => text.isWellFormed(), 'must be well-formed Unicode'),
);

/** An opaque id, as assigned by a store. */
export const Id = StorableString.check(z.minLength(1), z.maxLength(200));

/** A BCP 47 language tag. */
export const LanguageTag = StorableString.check(z.maxLength(35));

/** Free text of a user or a store; half of a surrogate pair is replaced, so that the rest is kept. */
export const Text = z.string().check(
  z.refine(hasNoNul, NO_NUL),
  z.overwrite((text) => text.toWellFormed()),
  z.maxLength(20_000),
);

/** The name of a person or a company. */
export const Name = StorableString.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  z.refine(isVisible, 'must contain a visible character'),
);

/** An e-mail address as typed; compared case-insensitively. */
export const Email = StorableString.check(
  z.trim(),
  z.maxLength(320),
  z.refine(isEmail, 'must be an e-mail address'),
);

/** The claimed user. The caller is identified by the token; a claim that differs is rejected. */
export const Claim = z.optional(z.string().check(z.maxLength(320)));

/** The claim `user`: an id, an e-mail, or the user object of the web app. */
export const UserClaim = z.optional(
  z.union([z.string(), z.looseObject({ id: z.optional(z.string()), username: z.optional(z.string()) })]),
);

export const Nothing = z.object({});

export const Done = z.object({ success: z.literal(true) });
