import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, LanguageTag, Name, StorableString } from '../fields.ts';
import { DESTINATION_KINDS, Destination, LogEntry, TOLD_KINDS } from './schema.ts';

export const list = endpoint({
  method: 'POST',
  path: '/api/destination/list',
  access: 'paying',
  right: 'administer',
  input: z.object({ username: Claim }),
  output: z.object({ destinations: z.array(Destination) }),
});

/** Creates one, or with `id` changes it. */
export const save = endpoint({
  method: 'POST',
  path: '/api/destination/save',
  access: 'paying',
  right: 'administer',
  input: z.object({
    id: z.optional(Id),
    /** Stays as it is. */
    kind: z.enum(DESTINATION_KINDS),
    name: Name.check(z.maxLength(60)),
    /** Of a new one; of one that there is, only if it changes. */
    address: z.optional(StorableString.check(z.trim(), z.minLength(1), z.maxLength(2000))),
    /** Null: all apps, also those to come. */
    apps: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(500))),
    /** For Slack and Teams kinds of notices; for a webhook, events. */
    kinds: z.array(z.enum(TOLD_KINDS)).check(z.minLength(1), z.maxLength(TOLD_KINDS.length)),
    language: LanguageTag.check(z.minLength(2)),
    /** Switching on one that was switched off starts anew. */
    isOn: z.boolean(),
    /** Of a webhook: makes a new secret; the earlier one signs as well for a day. */
    isNewSecret: z.optional(z.boolean()),
    username: Claim,
  }),
  output: z.object({
    destination: Destination,
    /** The secret of a webhook if it is new; it is shown this once. */
    secret: z.nullable(z.string()),
  }),
});

/** `delete` is a reserved word. */
const remove = endpoint({
  method: 'POST',
  path: '/api/destination/delete',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

export { remove as delete };

/** Sends a message now and waits for the answer; it is tried once. */
export const test = endpoint({
  method: 'POST',
  path: '/api/destination/test',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: z.object({ entry: LogEntry }),
});

/** The newest first. */
export const log = endpoint({
  method: 'POST',
  path: '/api/destination/log',
  access: 'paying',
  right: 'administer',
  input: z.object({
    id: Id,
    /** `next` of the page before. */
    before: z.optional(z.int().check(z.positive())),
    username: Claim,
  }),
  output: z.object({ entries: z.array(LogEntry), next: z.nullable(z.number()) }),
});

/** Sends a message once more, under its id. */
export const replay = endpoint({
  method: 'POST',
  path: '/api/destination/replay',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, delivery: Id, username: Claim }),
  output: z.object({ entry: LogEntry }),
});
