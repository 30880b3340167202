import type { FastifyRequest } from 'fastify';
import type { Identity } from '#server/outside/identity/port.ts';
import { type Caller, type Identified, Refusal, type World } from '#server/world.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { refusalAt } from '#shared/domain/doors.ts';
import { readCaller, readPerson } from './caller.ts';

/** What a request says of who makes it. */
type Said = { authorization: string | undefined; companyHeader: string | undefined };

/** Who makes a request, as far as its call needs to know. */
export type Admitted = { person?: Identified; caller?: Caller };

/** Who calls, where the call needs to know; refused is who may not make it, or not any more. */
export const admit = async (
  world: World,
  identity: Identity,
  access: Access,
  { authorization, companyHeader }: Said,
): Promise<Admitted> => {
  if (access === 'anyone') return {};
  const person = await readPerson(identity, authorization);
  // Whoever need not be registered is looked up all the same where the request claims a company.
  if (access === 'identified' && companyHeader === undefined) return { person };
  const caller = await readCaller(world, person, companyHeader);
  if (caller === undefined) throw new Refusal('ENTITY_NOT_FOUND', 'Nobody is registered under this account.');
  const lost = refusalAt(access, caller.auth);
  if (lost !== undefined) throw new Refusal(lost, 'Access has ended.');
  return { person, caller };
};

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
