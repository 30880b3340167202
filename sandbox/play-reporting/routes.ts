import type { FastifyInstance } from 'fastify';
import { accountBehind, googleError } from '../edge/google.ts';
import { isRefused } from '../edge/refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { appsOf } from '../state/stores/publishers.ts';

const scope = 'https://www.googleapis.com/auth/playdeveloperreporting';
const usualPage = 50;
const largestPage = 1000;

const numberIn = (query: unknown, name: string): number => {
  const value = new Map(Object.entries(typeof query === 'object' && query !== null ? query : {})).get(name);
  return Number(value ?? 0);
};

export const playReporting = (at: FastifyInstance, sandbox: Sandbox): void => {
  at.get('/v1beta1/apps::search', async (request, reply) => {
    const account = accountBehind(sandbox, request, scope);
    if (isRefused(account)) return reply.code(account.refused.status).send(account.refused.body);
    const size = numberIn(request.query, 'pageSize');
    const from = numberIn(request.query, 'pageToken');
    if (!Number.isInteger(size) || size < 0 || !Number.isInteger(from))
      return reply.code(400).send(googleError(400, 'Request contains an invalid argument.'));
    const limit = Math.min(size === 0 ? usualPage : size, largestPage);
    const all = account.key.role === 'none' ? [] : appsOf(sandbox.db, account.key.publisher, 'google');
    const apps = all.slice(from, from + limit);
    return reply.send({
      ...(apps.length === 0
        ? {}
        : {
            apps: apps.map((app) => ({ name: `apps/${app.id}`, packageName: app.id, displayName: app.name })),
          }),
      ...(from + limit < all.length ? { nextPageToken: String(from + limit) } : {}),
    });
  });
};
