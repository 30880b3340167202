/** Names a position in the live changes: a request asks for one, and the response has one taken before its data was read. */
export const POSITION_HEADER = 'x-live-position';

const WRITTEN = /^(\d{1,18})\.(\d{1,18})$/;

/** Whether a position is after another; both are written `xid.id`. */
export const isAfter = (a: string, b: string): boolean => {
  const [, xidA = '0', idA = '0'] = WRITTEN.exec(a) ?? [];
  const [, xidB = '0', idB = '0'] = WRITTEN.exec(b) ?? [];
  return xidA === xidB ? BigInt(idA) > BigInt(idB) : BigInt(xidA) > BigInt(xidB);
};
