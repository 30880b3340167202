import { ApiError } from '#server/context.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';

type Packet = { run: () => Promise<void> };

/** A network in which a walk decides which request or response is delivered next, late, or never. */
export const openNetwork = () => {
  const packets: Packet[] = [];
  const lost = failed<Failure>({ kind: 'network' });

  const answerOf = async <Value>(work: () => Promise<Value>): Promise<Result<Value, Failure>> => {
    try {
      return ok(await work());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, review } = error;
      return failed({ kind: 'refused', code, status: ERROR_STATUS[code], ...(review ? { review } : {}) });
    }
  };
  return {
    /** Calls the server. The call fails if the caller is offline for the request, or offline or closed for the response. */
    ask: <Value>(
      work: () => Promise<Value>,
      isOnline: () => boolean,
      isThere: () => boolean,
    ): Promise<Result<Value, Failure>> =>
      new Promise((done) => {
        packets.push({
          run: async () => {
            if (!isOnline()) return done(lost);
            const answer = await answerOf(work);
            packets.push({ run: async () => done(isOnline() && isThere() ? answer : lost) });
          },
        });
      }),
    /** Delivers one of the packets in transit. */
    deliver: async (which: number): Promise<void> => {
      await packets.splice(which % Math.max(1, packets.length), 1)[0]?.run();
    },
    count: (): number => packets.length,
  };
};

export type Network = ReturnType<typeof openNetwork>;
