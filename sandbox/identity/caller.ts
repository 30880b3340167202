import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountChange, Caller } from './call.ts';

/** Where the product says whom it passes a call on for; its own address would be everybody's. */
const ADDRESS = 'x-caller-address';
/** Where the product is told what happened to an account, before it passes the answer on. */
const CHANGE = 'x-account-change';

export const callerOf = ({ headers, ip }: FastifyRequest, reply: FastifyReply): Caller => {
  const given = headers[ADDRESS];
  return {
    address: typeof given === 'string' ? given : ip,
    tell: (change: AccountChange) => void reply.header(CHANGE, JSON.stringify(change)),
  };
};
