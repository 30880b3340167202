import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#shared/contract/endpoint.ts';
import * as invitationApi from '#shared/contract/invitation/endpoints.ts';
import * as memberApi from '#shared/contract/member/endpoints.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import { request } from '#web/lib/api/query-client.ts';

/** The invitations that nobody has accepted yet, which only those who may invite see. */
export const invitationsQuery = (username: string, mayInvite: boolean) =>
  queryOptions({
    queryKey: ['team', username, 'invitations'],
    queryFn: async ({ signal }) => (await request(invitationApi.list, { username }, signal)).invitations,
    enabled: username !== '' && mayInvite,
  });

export const setRole = (username: string, userId: string, role: Role) =>
  request(memberApi.setRole, { userId, role, username });

/** `apps`: null for all. */
export const setApps = (username: string, userId: string, apps: string[] | null) =>
  request(memberApi.setApps, { userId, apps, username });

export const removeMember = (username: string, userId: string) =>
  request(memberApi.remove, { userId, username });

export const endOwnMembership = (username: string) => request(memberApi.leave, { username });

export const invite = (input: Input<typeof invitationApi.create>) => request(invitationApi.create, input);

export const resendInvitation = (username: string, id: string, language: string) =>
  request(invitationApi.resend, { id, username, language });

export const revokeInvitation = (username: string, id: string) =>
  request(invitationApi.revoke, { id, username });
