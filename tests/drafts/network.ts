import { ApiError } from '#server/context.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';

type Packet = { run: () => Promise<void> };

/** A network on which a run decides which request or answer comes through next, late, or not at all. */
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
    /** Asks the server. Where the caller is offline on the way there, or offline or gone on the way back, the call fails. */
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
    /** Brings one of the packets under way. */
    deliver: async (which: number): Promise<void> => {
      await packets.splice(which % Math.max(1, packets.length), 1)[0]?.run();
    },
    count: (): number => packets.length,
  };
};

export type Network = ReturnType<typeof openNetwork>;
