import type { Described } from './described.ts';

export const invitation: Described<'invitation'> = {
  create: {
    summary: 'Invite somebody by their e-mail address; the link works once, for seven days',
    errors: ['ENTITY_ALREADY_EXISTS', 'ENTITY_NOT_FOUND', 'MAXIMUM_REACHED', 'NOT_ALLOWED'],
  },
  list: {
    summary: 'List the open invitations, without their links',
    errors: [],
  },
  resend: {
    summary: 'Make a new link for an invitation; the old one no longer works',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  revoke: {
    summary: 'Revoke an invitation',
    errors: ['ENTITY_NOT_FOUND', 'NOT_ALLOWED'],
  },
  get: {
    summary: 'What the link of an invitation is for; limited to 20 a minute and 200 a day per IP address',
    errors: ['ENTITY_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  accept: {
    summary: 'Join the company of an invitation, as a person with its e-mail address',
    errors: ['ENTITY_ALREADY_EXISTS', 'ENTITY_NOT_FOUND', 'MISSING_PARAMETERS', 'NOT_ALLOWED'],
  },
};
