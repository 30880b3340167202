import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Done, Id, StorableString } from '../fields.ts';
import { LABEL_COLOURS, Label } from './schema.ts';

const LabelName = StorableString.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(40),
  z.refine((name) => name.isWellFormed(), 'must be well-formed Unicode'),
);

export const list = endpoint({
  method: 'POST',
  path: '/api/label/list',
  access: 'paying',
  summary: "The company's labels, by name",
  input: z.object({ username: Claim }),
  output: z.object({ labels: z.array(Label) }),
  errors: [],
});

export const save = endpoint({
  method: 'POST',
  path: '/api/label/save',
  access: 'paying',
  summary: 'Create a label, or with `id` change one; names are unique without regard to case',
  input: z.object({
    id: z.optional(Id),
    name: LabelName,
    colour: z.enum(LABEL_COLOURS),
    username: Claim,
  }),
  output: z.object({ label: Label }),
  errors: ['ENTITY_ALREADY_EXISTS', 'MAXIMUM_REACHED'],
});

const deleteLabel = endpoint({
  method: 'POST',
  path: '/api/label/delete',
  access: 'paying',
  summary: 'Delete a label and take it off all reviews',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
  errors: [],
});

export { deleteLabel as delete };
