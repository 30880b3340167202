import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Id, Instant } from '../fields.ts';
import { Incident, IncidentDetails } from './schema.ts';

/** Those that go on, then the newest of the others. */
export const list = endpoint({
  method: 'POST',
  path: '/api/incident/list',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ incidents: z.array(Incident) }),
});

export const get = endpoint({
  method: 'POST',
  path: '/api/incident/get',
  access: 'paying',
  right: 'read',
  input: z.object({ id: Id, username: Claim }),
  output: z.object({ incident: Incident, details: IncidentDetails }),
});

export const resolve = endpoint({
  method: 'POST',
  path: '/api/incident/resolve',
  access: 'paying',
  right: 'reply',
  input: z.object({ id: Id, username: Claim }),
  output: z.object({ incident: Incident }),
});

/** Until a time within a month; one in the past ends it. */
export const mute = endpoint({
  method: 'POST',
  path: '/api/incident/mute',
  access: 'paying',
  right: 'reply',
  input: z.object({ id: Id, until: Instant, username: Claim }),
  output: z.object({ incident: Incident }),
});
