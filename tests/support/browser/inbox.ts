import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { WITHIN } from './journey.ts';
import type { Address } from './product.ts';

type Wanted = { to: string; subject: RegExp; button: string };

/** Opens the newest mail of this kind in the inbox, as its reader does, and the page that its button leads to. */
export const followMail = async (
  reader: Page,
  { sandboxUrl }: Address,
  { to, subject, button }: Wanted,
): Promise<Page> => {
  const inbox = await reader.context().newPage();
  const mail = inbox.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject });
  const look = async (): Promise<number> => {
    await inbox.goto(`${sandboxUrl}/mail`);
    return mail.count();
  };
  await expect.poll(look, WITHIN).toBeGreaterThan(0);
  await mail.first().click();
  const opened = reader.context().waitForEvent('page');
  await inbox.frameLocator('iframe').getByRole('link', { name: button }).click();
  const page = await opened;
  await inbox.close();
  return page;
};
