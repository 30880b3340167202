import type { Refused } from '../edge/refusal.ts';
import { appleRefusal } from './errors.ts';

export const largestPage = 200;

/** The first error of the query, in Apple's wording. `allowed` maps a parameter to its valid values. */
export const invalidParameter = (
  query: Record<string, string>,
  allowed: Record<string, RegExp>,
): Refused | undefined => {
  for (const [name, value] of Object.entries(query)) {
    const shape = allowed[name];
    if (shape === undefined)
      return appleRefusal(400, `The parameter '${name}' can not be used with this request`, {
        code: 'PARAMETER_ERROR.ILLEGAL',
        title: 'A parameter is not allowed',
        source: { parameter: name },
      });
    if (!value.split(',').every((each) => shape.test(each)))
      return appleRefusal(400, `'${value}' is not a valid value for '${name}'`, {
        source: { parameter: name },
      });
  }
  const limit = Number(query.limit ?? 1);
  if (limit < 1 || limit > largestPage)
    return appleRefusal(400, `The limit must be between 1 and ${largestPage}`, {
      source: { parameter: 'limit' },
    });
  return undefined;
};

export const offsetIn = (cursor: string | undefined): number => {
  const offset = Number(
    Buffer.from(cursor ?? '', 'base64url')
      .toString('utf8')
      .slice(2),
  );
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
};

/** `self`, `first` and, if there are more, `next` with its cursor. */
export const pageLinks = (
  base: string,
  query: Record<string, string>,
  page: { offset: number; limit: number; total: number },
): { links: Record<string, string>; paging: Record<string, unknown> } => {
  const without = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'cursor'));
  const link = (more: Record<string, string>): string => {
    const text = new URLSearchParams({ ...without, ...more }).toString();
    return text === '' ? base : `${base}?${text}`;
  };
  const end = page.offset + page.limit;
  const cursor = Buffer.from(`o:${end}`).toString('base64url');
  const more = end < page.total;
  return {
    links: {
      self: link(query.cursor === undefined ? {} : { cursor: query.cursor }),
      first: link({}),
      ...(more ? { next: link({ cursor, limit: String(page.limit) }) } : {}),
    },
    paging: { total: page.total, limit: page.limit, ...(more ? { nextCursor: cursor } : {}) },
  };
};

/** Only the attributes requested by `fields[…]`. */
export const chosen = <T extends object>(attributes: T, fields: string | undefined): Partial<T> => {
  if (fields === undefined) return attributes;
  const wanted = new Set(fields.split(','));
  const selected: Partial<T> = { ...attributes };
  for (const name in selected) if (!wanted.has(name)) delete selected[name];
  return selected;
};
