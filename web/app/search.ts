/** Search parameters as plain strings, so that addresses stay readable: `?app=123&page=2`. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const writeSearch = (search: Record<string, unknown>): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) written.set(name, String(value));
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
};

export type ReviewsSearch = { app?: string; filter?: 'answered'; page?: number };

/** `page` counts from 1 in the address; what is not understood is left out. */
export const reviewsSearch = (search: Record<string, unknown>): ReviewsSearch => {
  const page = Number(search.page);
  return {
    ...(typeof search.app === 'string' && search.app !== '' ? { app: search.app } : {}),
    ...(search.filter === 'answered' ? { filter: 'answered' } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
};
