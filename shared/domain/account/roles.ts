/** What a member of a company is there, most rights first. */
export const ROLES = ['owner', 'admin', 'replier', 'contributor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a call needs. `read`: looking, and what is a person's own; `draft`: texts, notes and marks on reviews; `reply`: what
 * goes public; `administer`: apps, stores, settings and members; `own`: payment and owners.
 */
export type Right = 'read' | 'draft' | 'reply' | 'administer' | 'own';

/** The rights that a role adds to those of the roles below it. */
const ADDS: Record<Right, Role> = {
  own: 'owner',
  administer: 'admin',
  reply: 'replier',
  draft: 'contributor',
  read: 'viewer',
};

export const may = (role: Role, right: Right): boolean => ROLES.indexOf(role) <= ROLES.indexOf(ADDS[right]);

/** The right that it takes to make somebody this, or to change who is. */
export const rightToAppoint = (role: Role): Right => (role === 'owner' ? 'own' : 'administer');

/** Whether members with this role can be limited to apps: who administers a company sees all of it. */
export const isLimitable = (role: Role): boolean => !may(role, 'administer');
