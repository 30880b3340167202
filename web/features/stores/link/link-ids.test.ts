import { expect, it } from 'vitest';
import { idsOf, readIds } from './link-ids.ts';

it('stores the ids of a link form but no part of a key', () => {
  const config = {
    keyId: '2X9R4HXF34',
    issuerId: undefined,
    developerId: '-----BEGIN PRIVATE KEY-----MIGTAgEAMBMGByqGSM49AgEG',
    privateKey: 'secret',
    serviceAccount: 'secret',
    clientEmail: 'robot@acme.test',
  };
  expect(idsOf(config)).toEqual({ keyId: '2X9R4HXF34' });
  expect(readIds({ keyId: 5, developerId: '123', privateKey: 'secret' })).toEqual({ developerId: '123' });
  expect(readIds(null)).toEqual({});
});
