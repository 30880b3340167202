import type { FastifyRequest } from 'fastify';

/** Whether a browser sends this for another origin's page; non-browsers send no such header. */
export const isFromForeignPage = ({ method, headers, host }: FastifyRequest, publicUrl: string): boolean => {
  if (method !== 'POST') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return (
    headers.origin !== undefined && headers.origin !== publicUrl && URL.parse(headers.origin)?.host !== host
  );
};
