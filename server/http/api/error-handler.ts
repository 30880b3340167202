import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/context.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';

/** Fastify's errors for unreadable requests, as API error codes. */
const UNREADABLE: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['REQUEST_TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MISSING_PARAMETERS', 'The request body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MISSING_PARAMETERS', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MISSING_PARAMETERS', 'Content-Length mismatch.'],
};

/**
 * Connection lost or refused, name or network unreachable, server starting or stopping, database missing, too many
 * connections: an outage, not a bug.
 */
const DATABASE_AWAY =
  /^(08|28|3D000|57P0|53300|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/;

const isDatabaseAway = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && DATABASE_AWAY.test(error.code)) ||
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
    error.message,
  );

/** Whether the client disconnected during its request or before its answer, which is no failure of the server. */
const hasLeft = (error: Error, { raw }: FastifyRequest): boolean =>
  (raw.destroyed && !raw.complete) ||
  (raw.socket.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Maps any error to an API error; an unexpected one is logged and answered with just `ERROR`. */
export const handleError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (error instanceof ApiError) {
    if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
    const { code, message, review, issues, status } = error;
    request.refusedWith = code;
    // One code has the status of a success, whose schema does not fit an error.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return reply.status(status ?? ERROR_STATUS[code]).send({ error: code, message, review, issues });
  }
  if (hasLeft(error, request)) return answer(reply, 'MISSING_PARAMETERS', 'The request was aborted.');
  const unreadable = 'code' in error ? UNREADABLE[error.code ?? ''] : undefined;
  if (unreadable) return answer(reply, ...unreadable);
  if ('statusCode' in error && error.statusCode === 429)
    return answer(reply, 'TOO_MANY_REQUESTS', 'Too many requests.');
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return answer(reply, 'MISSING_PARAMETERS', 'Invalid request.');
  if (isDatabaseAway(error))
    return answer(reply.header('retry-after', 5), 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable.');
  request.log.error({ event: 'request.failed', err: error, url: request.url }, 'Request failed');
  return answer(reply, 'ERROR', 'Something went wrong.');
};

export const answer = (reply: FastifyReply, code: ErrorCode, message: string): FastifyReply => {
  reply.request.refusedWith = code;
  return reply.status(ERROR_STATUS[code]).send({ error: code, message });
};
