import * as z from 'zod/mini';
import { ROLES } from '#shared/domain/account/roles.ts';
import { Id, Time } from '../fields.ts';

/** How many members and open invitations a company may have together. */
export const MAX_MEMBERS = 100;

export const Role = z.enum(ROLES);

/** The apps that a member is limited to; null: all. */
export const Apps = z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(500)));

export const Member = z.object({
  userId: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  apps: z.nullable(z.array(z.string())),
  joinedAt: Time,
  /** The last day, in UTC, on which they made a call. */
  seenOn: z.nullable(z.iso.date()),
});
/** A member after a change, how many reviews they had to give up by it, and how many unsent drafts. */
export const ChangedMember = z.object({ member: Member, unassigned: z.number(), drafts: z.number() });

export type Member = z.infer<typeof Member>;
