import type { Page } from 'playwright-core';
import * as z from 'zod';

const Apple = z.object({ keyId: z.string(), p8: z.string() });
const Google = z.object({ developerId: z.string(), serviceAccountJson: z.looseObject({}) });
const Files = z.object({
  apple: z.object({ ...Apple.shape, withoutApps: Apple, readOnly: Apple }),
  google: z.object({ ...Google.shape, withoutPermission: Google }),
});
// Publishers that other tests have opened may have some of the keys only.
const Keys = z.object({ ...Files.shape, others: z.tuple([Files], z.unknown()) });
export type AppleFiles = z.infer<typeof Apple>;
export type GoogleFiles = z.infer<typeof Google>;

/** The sandbox's sample keys: those of the demo account, and those of an unlinked publisher. */
export const sampleKeys = async (sandboxUrl: string) => {
  const { others, ...demo } = Keys.parse(await (await fetch(`${sandboxUrl}/_control/keys`)).json());
  return { demo, free: others[0] };
};

/** Registers on the page; ends at the question for languages. */
export const register = async (page: Page, url: string, email: string): Promise<void> => {
  await page.goto(`${url}/register`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('right horse');
  await page.getByLabel('Confirm password').fill('right horse');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('First name').fill('Sol');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Company name').fill('Saltmarsh');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding');
};

/** Registers on the page and starts the trial; ends at an empty dashboard. */
export const signUp = async (page: Page, url: string, email: string): Promise<void> => {
  await register(page, url, email);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Connect a store', exact: true }).waitFor();
};

/** Selects Apple's key file; its name contains the key id. */
export const chooseApple = async (page: Page, { keyId, p8 }: AppleFiles, named = keyId): Promise<void> => {
  const file = { name: `AuthKey_${named}.p8`, mimeType: 'application/octet-stream', buffer: Buffer.from(p8) };
  await page.getByLabel('Authentication key file').setInputFiles(file);
  await page.getByText(file.name).waitFor(); // it is read in its own time
};

export const chooseGoogle = async (page: Page, files: GoogleFiles, developerId = files.developerId) => {
  await page.getByLabel('Developer account ID').fill(developerId);
  const buffer = Buffer.from(JSON.stringify(files.serviceAccountJson));
  const file = { name: 'service-account.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Service account key').setInputFiles(file);
  await page.getByText(String(files.serviceAccountJson.client_email)).waitFor();
};
