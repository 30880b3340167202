import { isIPv6 } from 'node:net';

/** Whether an address or host name is this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Headers that proxies add. */
const OF_PROXIES = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-.+)$/;

export const hasPassedProxy = (headers: object): boolean =>
  Object.keys(headers).some((name) => OF_PROXIES.test(name));

/** The address used for rate limiting: an IPv6 customer has at least a /64, with more addresses than any limit. */
export const addressBlock = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array(zeros).fill('0'), ...last].slice(0, 4).join(':');
};
