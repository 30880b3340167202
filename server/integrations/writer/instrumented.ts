import { instrumented, type Telemetry } from '#server/telemetry/telemetry.ts';
import type { Writer, WriterResult } from './port.ts';

/** The same writer, with every call and its tokens counted and traced. */
export const instrumentedWriter = (writer: Writer, telemetry: Telemetry): Writer => {
  const seen = async <Value>(call: string, work: () => WriterResult<Value>): WriterResult<Value> => {
    const answer = await instrumented(telemetry, 'writer', call, work);
    if (answer.tokens) telemetry.metrics.writerTokens(answer.tokens);
    return answer;
  };
  return {
    draft: (...call) => seen('draft', () => writer.draft(...call)),
    improve: (...call) => seen('improve', () => writer.improve(...call)),
    translate: (...call) => seen('translate', () => writer.translate(...call)),
    translateReview: (...call) => seen('translateReview', () => writer.translateReview(...call)),
    resting: writer.resting,
  };
};
