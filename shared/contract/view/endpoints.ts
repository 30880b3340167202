import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, StorableString } from '../fields.ts';
import { FILTERS, SearchText, Sort } from '../review/filter.ts';
import { View } from './schema.ts';

const ViewName = StorableString.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(60),
  z.refine((name) => name.isWellFormed(), 'must be well-formed Unicode'),
);

export const list = endpoint({
  method: 'POST',
  path: '/api/view/list',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ views: z.array(View) }),
});

export const counts = endpoint({
  method: 'POST',
  path: '/api/view/counts',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({
    /** Without views that are too broad to count in time. */
    counts: z.array(z.object({ id: z.string(), count: z.number(), isCut: z.boolean() })),
  }),
});

export const save = endpoint({
  method: 'POST',
  path: '/api/view/save',
  access: 'paying',
  right: 'administer',
  input: z.object({
    id: z.optional(Id),
    name: ViewName,
    filter: FILTERS.view,
    sort: Sort,
    search: z.optional(z.nullable(SearchText)),
    isPinned: z.boolean(),
    username: Claim,
  }),
  output: z.object({ view: View }),
});

const deleteView = endpoint({
  method: 'POST',
  path: '/api/view/delete',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

export { deleteView as delete };
