import { type Watch, watched } from '#server/kit/watch.ts';
import type { Writer, WriterResult } from './port.ts';

/** The same writer, every call to it and its tokens counted and traced. */
export const watchedWriter = (writer: Writer, watch: Watch): Writer => {
  const seen = async <Value>(call: string, work: () => WriterResult<Value>): WriterResult<Value> => {
    const answer = await watched(watch, 'writer', call, work);
    if (answer.tokens) watch.figures.writerTokens(answer.tokens);
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
