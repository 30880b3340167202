import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { type Fault, takeFault, type Vendor } from '../state/faults.ts';
import { note } from '../state/journal.ts';
import type { Target } from '../state/stores/replies.ts';
import { applyReply } from '../state/stores/replies.ts';
import { bodyWithoutSecrets, withoutSecrets } from './secrets.ts';

const faults = new WeakMap<FastifyRequest, Fault>();

export const originOf = (request: FastifyRequest): string => `http://${request.headers.host ?? request.host}`;

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

export const faultOf = (request: FastifyRequest): Fault | undefined => faults.get(request);

const asTexts = (value: unknown): Record<string, string | string[]> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

export const journal = (
  sandbox: Sandbox,
  vendor: Vendor,
  request: FastifyRequest,
  status: number | null,
): void => {
  note(sandbox.db, {
    vendor,
    method: request.method,
    path: pathOf(request).slice(vendor.length + 1),
    query: asTexts(request.query),
    headers: withoutSecrets(request.headers),
    body: bodyWithoutSecrets(request.body),
    status,
    fault: faults.get(request)?.kind ?? null,
    at: Date.now(),
  });
};

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Applies a matching fault; returns true if it ends the call. */
export const applyFault = async (
  sandbox: Sandbox,
  vendor: Vendor,
  request: FastifyRequest,
  reply: FastifyReply,
  failed: (status: number, message: string | null) => unknown,
): Promise<boolean> => {
  const path = pathOf(request);
  const paths = [path, path.slice(vendor.length + 1)];
  const fault = takeFault(sandbox.db, { vendor, paths, body: request.body });
  if (fault === undefined) return false;
  faults.set(request, fault);
  if (fault.kind === 'delay') await pause(fault.ms ?? 0);
  if (fault.kind === 'cut') {
    journal(sandbox, vendor, request, null);
    reply.hijack();
    request.raw.socket.destroy();
    return true;
  }
  if (fault.kind === 'status') {
    const status = fault.status ?? 500;
    if (fault.ms !== null) reply.header('retry-after', String(Math.ceil(fault.ms / 1000)));
    await reply.code(status).send(failed(status, fault.message));
    return true;
  }
  return false;
};

/** Applies a write now, or later if a fault delays it; false if the review was deleted. */
export const applyWrite = (
  sandbox: Sandbox,
  request: FastifyRequest,
  at: Target,
  text: string | null,
): boolean => {
  const fault = faults.get(request);
  if (fault?.kind !== 'apply-late') return applyReply(sandbox.db, at, text);
  sandbox.lateWrites.add(at, text, fault.ms ?? 0);
  return true;
};
