import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const TAKEN = /^Preview$|Sends in|Sending|In review|Published/;

/**
 * Presses the key that sends until the card takes it: right after the list has led there by itself, it is ignored. The
 * card then shows its preview or is sent.
 */
export const pressSend = async (page: Page, card: Locator): Promise<void> => {
  const press = async (): Promise<number> => {
    await page.keyboard.press('Control+Enter');
    return card.getByText(TAKEN).count();
  };
  await expect.poll(press, { timeout: 20_000, interval: 100 }).toBeGreaterThan(0);
};

/** Sends the reply of the active card by keyboard, through its preview if it has one; returns the keys it takes. */
export const sendByKeys = async (page: Page, card: Locator): Promise<number> => {
  await pressSend(page, card);
  const isPreview = (await card.getByText('Preview', { exact: true }).count()) > 0;
  if (isPreview) await page.keyboard.press('Control+Enter');
  return isPreview ? 2 : 1;
};
