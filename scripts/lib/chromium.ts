import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The headless shell renders the same and makes a journey a fifth faster. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Time limit of a package install in ms; without access to Debian the installed browser is used. */
const INSTALL_MS = 180_000;

export const findChromium = (): string | undefined => PLACES.find((path) => path && existsSync(path));

/** Whether this process may install Debian packages. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages; the caller looks whether it worked. */
export const install = (...packages: string[]): void => {
  process.stderr.write(`Installing ${packages[0]} …\n`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-y', '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: INSTALL_MS,
    });
  apt('update');
  apt('install', '--no-install-recommends', ...packages);
};

/** The installed Chromium, or Debian's package if this process can install it. */
export const requireChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  if (mayInstall()) install('chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji');
  const installed = findChromium();
  if (!installed)
    throw new Error('Chromium is missing: install the package "chromium", or name one in CHROMIUM_PATH.');
  return installed;
};

/** The browser for journeys: the headless shell if it is installed or can be, otherwise Chromium. */
export const requireHeadless = (): string => {
  const chromium = requireChromium();
  if (process.env.CHROMIUM_PATH) return chromium;
  if (!existsSync(HEADLESS_SHELL) && mayInstall()) install('chromium-headless-shell');
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium;
};
