import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, Name } from '../fields.ts';
import { Role } from '../member/schema.ts';
import { User } from '../user/schema.ts';
import { Invitation, InvitationToken, LinkedInvitation, MailLanguage, NewInvitation } from './schema.ts';

export const create = endpoint({
  method: 'POST',
  path: '/api/invitation/create',
  access: 'signed-in',
  right: 'administer',
  input: NewInvitation,
  output: z.object({ invitation: LinkedInvitation }),
});

export const list = endpoint({
  method: 'POST',
  path: '/api/invitation/list',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ username: Claim }),
  output: z.object({ invitations: z.array(Invitation) }),
});

/** Makes a new link and ends the old one. */
export const resend = endpoint({
  method: 'POST',
  path: '/api/invitation/resend',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ id: Id, username: Claim, language: MailLanguage }),
  output: z.object({ invitation: LinkedInvitation }),
});

export const revoke = endpoint({
  method: 'POST',
  path: '/api/invitation/revoke',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

/** What an invitation's page shows before signing in. */
export const get = endpoint({
  method: 'POST',
  path: '/api/invitation/get',
  access: 'anyone',
  right: null,
  input: z.object({ token: InvitationToken }),
  output: z.object({
    invitation: z.object({ email: z.string(), companyName: z.string(), role: Role }),
  }),
});

/** The names are those of somebody who is not registered yet. */
export const accept = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  access: 'identified',
  right: null,
  input: z.object({ token: InvitationToken, firstName: z.optional(Name), lastName: z.optional(Name) }),
  output: z.object({ user: User }),
});
