import * as z from 'zod/mini';
import { isEmail, isVisible } from '#shared/domain/account/registration.ts';

/** A time on the wire: ISO 8601 in UTC. */
export const Time = z.iso.datetime();

/** When a page was read, by the server's clock, in epoch ms: it names what the caller saw. */
export const LoadTimestamp = z.number().check(z.nonnegative());

export const StoreType = z.enum(['apple', 'google']);

/** No database keeps the character NUL, and no text means it. */
export const StorableString = z
  .string()
  .check(z.refine((text) => !text.includes('\0'), 'holds a NUL character'));

/** An id as stores give them: opaque, never empty. */
export const Id = StorableString.check(z.minLength(1), z.maxLength(200));

/** A language as a tag. */
export const LanguageTag = StorableString.check(z.maxLength(35));

/** Text a person or a store wrote: anything but the absurd. */
export const Text = StorableString.check(z.maxLength(20_000));

/** A name a person gives, of themselves or their company: trimmed, and never empty. */
export const Name = StorableString.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  z.refine(isVisible, 'shows nothing'),
);

/** An e-mail as it was typed; compared in small letters. */
export const Email = StorableString.check(
  z.trim(),
  z.maxLength(320),
  z.refine(isEmail, 'is no e-mail address'),
);

/** A claim to be somebody; the caller comes from the token, and a claim that differs is refused. */
export const Claim = z.optional(z.string().check(z.maxLength(320)));

/** The claim `user`: an id, an e-mail, or the signed-in user as the page holds it. */
export const UserClaim = z.optional(
  z.union([z.string(), z.looseObject({ id: z.optional(z.string()), username: z.optional(z.string()) })]),
);

export const Nothing = z.object({});

/** The answer of a call that has nothing to tell. */
export const Done = z.object({ success: z.literal(true) });
