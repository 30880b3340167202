import type { FastifyRequest } from 'fastify';
import type { Identity } from '#server/outside/identity/port.ts';
import { type Caller, Refusal, type World } from '#server/world.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { lostAccessCode } from '#shared/domain/access.ts';
import { readCaller } from './caller.ts';

/** What a request says of who makes it. */
type Said = { authorization: string | undefined; companyHeader: string | undefined };

/** Who calls, where the call needs to know; refused is who may not make it, or not any more. */
export const admit = async (
  world: World,
  identity: Identity,
  access: Access,
  { authorization, companyHeader }: Said,
): Promise<Caller | undefined> => {
  if (access === 'anyone') return undefined;
  const caller = await readCaller(world, identity, authorization, companyHeader);
  const lost = access === 'paying' ? lostAccessCode(caller.auth) : undefined;
  if (lost !== undefined) throw new Refusal(lost, 'Access has ended.');
  return caller;
};

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
