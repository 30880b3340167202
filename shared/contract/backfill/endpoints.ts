import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Nothing } from '../fields.ts';
import { Backfill } from './schema.ts';

const OfBackfill = z.object({ backfill: Backfill });

export const get = endpoint({
  method: 'POST',
  path: '/api/backfill/get',
  access: 'paying',
  right: 'read',
  input: Nothing,
  output: OfBackfill,
});

export const start = endpoint({
  method: 'POST',
  path: '/api/backfill/start',
  access: 'paying',
  right: 'administer',
  input: Nothing,
  output: OfBackfill,
});

export const pause = endpoint({
  method: 'POST',
  path: '/api/backfill/pause',
  access: 'paying',
  right: 'administer',
  input: Nothing,
  output: OfBackfill,
});
