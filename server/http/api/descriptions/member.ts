import type { Described } from './described.ts';

export const member: Described<'member'> = {
  list: {
    summary: "List the company's members",
    errors: [],
  },
  setRole: {
    summary: "Change a member's role; only owners make owners, and the last one stays",
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  setApps: {
    summary: 'Limit a member to some apps, or let them see all; owners and admins see all',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  remove: {
    summary: 'Remove a member; replies of theirs that have not left are kept as drafts',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  leave: {
    summary: 'Leave the company; its last owner cannot',
    errors: ['NOT_ALLOWED'],
  },
};
