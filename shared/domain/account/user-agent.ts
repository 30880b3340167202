/** Names as makers write them; the first that matches counts, because browsers also name those that they imitate. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: readonly [RegExp, string][], agent: string): string | null =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? null;

/** The browser and the system that a user agent tells of; null for what is not known. */
export const deviceOf = (agent: string): { browser: string | null; system: string | null } => ({
  browser: nameOf(BROWSERS, agent),
  system: nameOf(SYSTEMS, agent),
});
