import { isIPv6 } from 'node:net';

/** Whether an address, or a host's name, is this very machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** What proxies add to a request that they pass on. */
const OF_PROXIES = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-.+)$/;

export const hasPassedProxy = (headers: object): boolean =>
  Object.keys(headers).some((name) => OF_PROXIES.test(name));

/** What is counted as one caller's address: an IPv6 customer has a /64 at least, and with it more addresses than any limit. */
export const addressBlock = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array(zeros).fill('0'), ...last].slice(0, 4).join(':');
};
