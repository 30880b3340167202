import type { FastifyReply, FastifyRequest } from 'fastify';

export type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/** Adds calls under `/api/auth`. */
export type OwnRoutes = {
  get: (path: string, answer: Answer) => void;
  post: (path: string, answer: Answer) => void;
};
