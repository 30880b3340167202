import type { Tenant } from './tenants.ts';
import type { TestContext } from './test-context.ts';

/** What has to be undone before a call about a tenant's channel can be repeated, by the endpoint's name. */
export const channelAgain = (rows: TestContext['rows']) => {
  const restore = ({ destinationId, sealed }: Tenant) =>
    rows(
      'update destinations set deleted_at = null, sealed_address = $2, sealed_secrets = $3 where destination_id = $1',
      ...[destinationId, sealed.sealed_address, sealed.sealed_secrets],
    );
  return Object.fromEntries(
    ['delete', 'test', 'log', 'replay', 'save'].map((verb) => [`destination.${verb}`, restore]),
  );
};
