import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const findChromium = (): string | undefined => PLACES.find((path) => path && existsSync(path));

/** Chromium for the journeys: the one that is there, or Debian's package where this process may install it. */
export const requireChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    process.stderr.write('Installing Chromium …\n');
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-y', '-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt(
      'install',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-core',
      'fonts-noto-cjk',
      'fonts-noto-color-emoji',
    );
  }
  const installed = findChromium();
  if (!installed)
    throw new Error('Chromium is missing: install the package "chromium", or name one in CHROMIUM_PATH.');
  return installed;
};
