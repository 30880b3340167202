import { endpoint } from '../endpoint.ts';
import { Nothing } from '../fields.ts';
import { Prompts } from './schema.ts';

export const get = endpoint({
  method: 'GET',
  path: '/api/prompts',
  access: 'paying',
  summary: "Get the company's four prompts, or their defaults",
  input: Nothing,
  output: Prompts,
  errors: [],
});

export const save = endpoint({
  method: 'PUT',
  path: '/api/prompts',
  access: 'paying',
  summary: 'Save the four prompts; an empty one restores its default',
  input: Prompts,
  output: Prompts,
  errors: [],
});
