import type { Result } from '#shared/domain/result.ts';
import type { Failure } from './call.ts';

const ids = new Map<string, string>();

/**
 * Creates something under a new id. A call with the same `content` sends the same id until one succeeds, so that a
 * repeat after a lost answer creates nothing twice.
 */
export const createOnce = async <Content, Value>(
  content: Content,
  create: (content: Content & { id: string }) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const key = JSON.stringify(content);
  const id = ids.get(key) ?? crypto.randomUUID();
  ids.set(key, id);
  const answer = await create({ ...content, id });
  if (answer.ok) ids.delete(key);
  return answer;
};
