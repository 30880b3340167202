import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Claim } from './fields.ts';

const StoreStatus = z.object({ connected: z.boolean(), developerName: z.nullable(z.string()) });

export const store = {
  getStatus: endpoint({
    method: 'POST',
    path: '/api/store/getStatus',
    access: 'paying',
    summary: 'Which stores are linked, and under which developer name',
    input: z.object({ username: Claim }),
    output: z.object({ appStore: StoreStatus, googlePlay: StoreStatus }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
};
