import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Nothing } from '../fields.ts';
import { Backfill } from './schema.ts';

const OfBackfill = z.object({ backfill: Backfill });

export const get = endpoint({
  method: 'POST',
  path: '/api/backfill/get',
  access: 'paying',
  summary: 'Get the progress of classifying earlier reviews, or an estimate of it',
  input: Nothing,
  output: OfBackfill,
  errors: [],
});

export const start = endpoint({
  method: 'POST',
  path: '/api/backfill/start',
  access: 'paying',
  summary: 'Start or resume classifying earlier reviews, newest first',
  input: Nothing,
  output: OfBackfill,
  errors: [],
});

export const pause = endpoint({
  method: 'POST',
  path: '/api/backfill/pause',
  access: 'paying',
  summary: 'Pause classifying earlier reviews',
  input: Nothing,
  output: OfBackfill,
  errors: [],
});
