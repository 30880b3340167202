import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, StorableString } from '../fields.ts';
import { FILTERS, SearchText, Sort } from '../review/filter.ts';
import { TargetHours, View } from './schema.ts';

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

const Count = z.object({ count: z.number(), isCut: z.boolean() });

export const counts = endpoint({
  method: 'POST',
  path: '/api/view/counts',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({
    /** Pinned views and those with a target, without views that are too broad to count in time. */
    counts: z.array(z.object({ id: z.string(), ...Count.shape, late: z.nullable(Count) })),
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
    /** Only if its filter has no dates, no `me` and is not of answered reviews. */
    targetHours: z.optional(TargetHours),
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
