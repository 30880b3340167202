import { existsSync } from 'node:fs';
import { type Browser, launch } from 'puppeteer-core';
import { install, mayInstall } from '#scripts/lib/chromium.ts';

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

const findFirefox = (): string | undefined => PLACES.find((path) => path && existsSync(path));

/** Firefox without a window; undefined if it is missing and cannot be installed. */
export const openFirefox = async (): Promise<Browser | undefined> => {
  if (!findFirefox() && mayInstall()) install('firefox-esr');
  const executablePath = findFirefox();
  if (executablePath === undefined) return undefined;
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en', 'intl.locale.requested': 'en-GB' },
  });
};
