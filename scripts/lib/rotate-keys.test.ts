import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { inTenant } from '#server/db/database.ts';
import {
  addDelivery,
  claimDelivery,
  contentOf,
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
        ...{ companyId, deliveryId, kind: 'mail', dedupeKey: deliveryId, content: 'secret of a mail' },
        ...{ at: new Date(), expiresAt: new Date() },
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
