import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id } from '../fields.ts';
import { Apps, ChangedMember, Member, Role } from './schema.ts';

export const list = endpoint({
  method: 'POST',
  path: '/api/member/list',
  access: 'signed-in',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ members: z.array(Member) }),
});

export const setRole = endpoint({
  method: 'POST',
  path: '/api/member/setRole',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ userId: Id, role: Role, username: Claim }),
  output: ChangedMember,
});

export const setApps = endpoint({
  method: 'POST',
  path: '/api/member/setApps',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ userId: Id, apps: Apps, username: Claim }),
  output: ChangedMember,
});

export const remove = endpoint({
  method: 'POST',
  path: '/api/member/remove',
  access: 'signed-in',
  right: 'administer',
  input: z.object({ userId: Id, username: Claim }),
  /** How many reviews were assigned to them. */
  output: z.extend(Done, { unassigned: z.number() }),
});

export const leave = endpoint({
  method: 'POST',
  path: '/api/member/leave',
  access: 'signed-in',
  right: 'read',
  input: z.object({ username: Claim }),
  output: Done,
});
