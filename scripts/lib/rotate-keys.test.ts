import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { inTenant } from '#server/db/database.ts';
import {
  addDestination,
  addressOf,
  destinationById,
  secretsOf,
} from '#server/db/tables/notices/destinations.ts';
import { addChannelDeliveries, loggedDelivery } from '#server/db/tables/operations/channel-deliveries.ts';
import {
  addDelivery,
  claimDelivery,
  contentOf,
  sealContent,
  settleDelivery,
} from '#server/db/tables/operations/deliveries.ts';
import { openedLinkOf, saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { rotateKeys } from './rotate-keys.ts';

const { context, createCompany, rows, url } = await createTestContext();
const [old, young] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const key = (keyId: string) => ({ store: 'apple' as const, keyId, privateKey: `secret of ${keyId}` });

it('re-wraps mails that wait, and leaves settled ones alone', async () => {
  const { companyId } = await createCompany();
  const [waiting, settled] = [newId(), newId()];
  await inTenant(context.db, companyId, async (tx) => {
    for (const deliveryId of [waiting, settled])
      await addDelivery(tx, openVault(old), {
        companyId,
        deliveryId,
        kind: 'mail',
        dedupeKey: deliveryId,
        content: 'secret of a mail',
        at: new Date(),
        expiresAt: new Date(),
      });
    const claimed = await claimDelivery(tx, settled, new Date(), new Date());
    if (claimed) await settleDelivery(tx, claimed, { state: 'delivered', at: new Date() });
  });
  const rotate = () => rotateKeys({ databaseUrl: url, masterKey: young, older: [old] });
  expect(await rotate()).toMatchObject({ mails: 1 });
  expect(await rotate()).toMatchObject({ mails: 0 });
  const row = await inTenant(context.db, companyId, (tx) =>
    claimDelivery(tx, waiting, new Date(), new Date()),
  );
  if (!row) throw new Error('it does not wait');
  expect(contentOf(openVault(young), row)).toBe('secret of a mail');
  await rows('delete from deliveries');
});

it('re-wraps the addresses, secrets and messages of channels', async () => {
  const company = await createCompany();
  const [before, after] = [openVault(old), openVault(young)];
  const [id, deliveryId] = [newId(), newId()];
  const ids = { company_id: company.companyId, destination_id: id };
  await inTenant(context.db, company.companyId, async (tx) => {
    await addDestination(
      tx,
      before,
      {
        ...ids,
        kind: 'webhook',
        name: 'Own',
        apps: null,
        kinds: ['reply.sent'],
        language: 'en',
        is_on: true,
        created_by: company.userId,
        created_at: new Date(),
      },
      { address: 'https://hooks.test/secret', secrets: { earlier: [], newest: 'whsec_new' } },
    );
    await addChannelDeliveries(tx, [
      {
        companyId: company.companyId,
        deliveryId,
        destinationId: id,
        kind: 'webhook',
        dedupeKey: deliveryId,
        sealedContent: sealContent(
          before,
          { company_id: company.companyId, delivery_id: deliveryId },
          'A body',
        ),
        at: new Date(),
        expiresAt: new Date(),
      },
    ]);
  });
  const rotate = () => rotateKeys({ databaseUrl: url, masterKey: young, older: [old] });
  expect(await rotate()).toMatchObject({ channels: 1, mails: 1 });
  expect(await rotate()).toMatchObject({ channels: 0, mails: 0 });
  await inTenant(context.db, company.companyId, async (tx) => {
    const row = await destinationById(tx, id);
    expect(row && addressOf(after, row)).toBe('https://hooks.test/secret');
    expect(row && secretsOf(after, row)).toEqual({ newest: 'whsec_new', earlier: [] });
    const delivery = await loggedDelivery(tx, id, deliveryId);
    expect(delivery && contentOf(after, delivery)).toBe('A body');
  });
  await rows('delete from destinations');
});

it('re-wraps every company’s keys under the new master key, idempotently, and keeps those it cannot open', async () => {
  const companies = await Promise.all(Array.from({ length: 20 }, () => createCompany()));
  for (const [n, { companyId }] of companies.entries())
    await inTenant(context.db, companyId, (tx) =>
      saveStoreLink(tx, openVault(n === 7 ? randomBytes(32).toString('base64') : old), {
        companyId,
        key: key(`K${n}`),
        developerName: 'Acme',
      }),
    );
  const rotate = () => rotateKeys({ databaseUrl: url, masterKey: young, older: [old] });
  expect(await rotate()).toMatchObject({ companies: 20, storeKeys: 19, failed: 1 });
  expect(await rotate()).toMatchObject({ companies: 20, storeKeys: 0, failed: 1 });
  for (const [n, { companyId }] of companies.entries()) {
    const saved = await inTenant(context.db, companyId, (tx) =>
      openedLinkOf(tx, openVault(young), companyId, 'apple'),
    );
    expect(saved?.key).toEqual(n === 7 ? 'unreadable' : key(`K${n}`));
  }
  expect(JSON.stringify(await rows('select * from store_links'))).not.toContain('secret of');
});
