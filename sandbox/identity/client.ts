import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountChange, Client } from './call.ts';

/** Header with the caller's address, set by the product when it forwards a call. */
const ADDRESS = 'x-caller-address';
/** Response header that reports an account change to the product, which removes it. */
const CHANGE = 'x-account-change';

export const clientOf = ({ headers, ip }: FastifyRequest, reply: FastifyReply): Client => {
  const given = headers[ADDRESS];
  return {
    address: typeof given === 'string' ? given : ip,
    notify: (change: AccountChange) => void reply.header(CHANGE, JSON.stringify(change)),
  };
};
