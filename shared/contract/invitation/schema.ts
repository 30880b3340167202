import * as z from 'zod/mini';
import { isLimitable } from '#shared/domain/account/roles.ts';
import { Email, LanguageTag, Time } from '../fields.ts';
import { Apps, Role } from '../member/schema.ts';

/** The page that an invitation's link opens; its secret follows the `#`, which no server and no proxy sees. */
export const INVITATION_PAGE = '/invitation';

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  apps: z.nullable(z.array(z.string())),
  /** The name of whoever issued its link; empty if they left. */
  inviter: z.string(),
  invitedAt: Time,
  expiresAt: Time,
  /** Its link no longer works, because its issuer may not invite people any more. */
  isWithoutInviter: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** With its link, a path of this page: it is told once, because only a hash of its secret is stored. */
export const LinkedInvitation = z.extend(Invitation, {
  link: z.string(),
  /** Whether it was mailed; otherwise the inviter passes it on. */
  sent: z.boolean(),
});
export type LinkedInvitation = z.infer<typeof LinkedInvitation>;

/** Language of the mail; by default the inviter's own setting. */
export const MailLanguage = z.optional(LanguageTag);

export const NewInvitation = z
  .object({ email: Email, role: Role, apps: z._default(Apps, null), language: MailLanguage })
  .check(
    z.refine(({ role, apps }) => apps === null || isLimitable(role), {
      path: ['apps'],
      error: 'owners and admins see all apps',
    }),
  );

/** What is after the `#` of a link. */
export const InvitationToken = z.string().check(z.maxLength(200));
