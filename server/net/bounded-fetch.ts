/** An answer is not read any further, in bytes. */
const LARGEST = 20_000_000;

/**
 * `fetch` from a server that may be faulty or hostile: reading the body fails once it is too long, or its end has not
 * arrived in time, whatever the status.
 */
export const boundedFetch = async (
  url: string | URL | Request,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Response> => {
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const { body, status, statusText, headers } = await fetch(url, { ...init, signal });
  return new Response(body?.pipeThrough(lengthLimit()), { status, statusText, headers });
};

/** Fails after the largest length, which cancels the answer. */
const lengthLimit = (): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let bytes = 0;
  return new TransformStream({
    transform: (part, controller) => {
      bytes += part.byteLength;
      if (bytes > LARGEST) controller.error(new Error('the answer is too long'));
      else controller.enqueue(part);
    },
  });
};
