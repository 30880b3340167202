import { endpoint } from '../endpoint.ts';
import { Nothing } from '../fields.ts';
import { Prompts } from './schema.ts';

export const get = endpoint({
  method: 'GET',
  path: '/api/prompts',
  access: 'paying',
  right: 'read',
  input: Nothing,
  output: Prompts,
});

export const save = endpoint({
  method: 'PUT',
  path: '/api/prompts',
  access: 'paying',
  right: 'administer',
  input: Prompts,
  output: Prompts,
});
