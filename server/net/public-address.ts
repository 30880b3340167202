import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6 only this is given out for the internet. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. Not those for a purpose of their own, and none that stands for
 * another one (mapped, NAT64, 6to4, Teredo), behind which a private one could be.
 */
export const isPublicAddress = (address: string): boolean => {
  // `isIP` knows the plain forms only; a zone is of a network of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL));
};
