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
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ labels: z.array(Label) }),
});

export const save = endpoint({
  method: 'POST',
  path: '/api/label/save',
  access: 'paying',
  right: 'administer',
  input: z.object({
    id: z.optional(Id),
    name: LabelName,
    colour: z.enum(LABEL_COLOURS),
    username: Claim,
  }),
  output: z.object({ label: Label }),
});

const deleteLabel = endpoint({
  method: 'POST',
  path: '/api/label/delete',
  access: 'paying',
  right: 'administer',
  input: z.object({ id: Id, username: Claim }),
  output: Done,
});

export { deleteLabel as delete };
