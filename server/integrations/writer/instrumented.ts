import { instrumented, type Telemetry } from '#server/telemetry/telemetry.ts';
import type { Writer, WriterResult } from './port.ts';

/** The same writer, with every call and its tokens counted and traced. */
export const instrumentedWriter = (writer: Writer, telemetry: Telemetry): Writer => {
  const observed = async <Value>(call: string, work: () => WriterResult<Value>): WriterResult<Value> => {
    const answer = await instrumented(telemetry, 'writer', call, work);
    if (answer.tokens) telemetry.metrics.writerTokens(answer.tokens);
    return answer;
  };
  return {
    draft: (...call) => observed('draft', () => writer.draft(...call)),
    improve: (...call) => observed('improve', () => writer.improve(...call)),
    translate: (...call) => observed('translate', () => writer.translate(...call)),
    translateReview: (...call) => observed('translateReview', () => writer.translateReview(...call)),
    classify: (...call) => observed('classify', () => writer.classify(...call)),
    judge: (...call) => observed('judge', () => writer.judge(...call)),
    resting: writer.resting,
  };
};
