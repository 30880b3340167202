/** Names a position in the live changes: a request asks for one, and the response has one taken before its data was read. */
export const POSITION_HEADER = 'x-live-position';

/** Whether a position is after another; both are written `xid.id`. */
export const isAfter = (a: string, b: string): boolean => {
  const [xidA = 0, idA = 0] = a.split('.').map(Number);
  const [xidB = 0, idB = 0] = b.split('.').map(Number);
  return xidA === xidB ? idA > idB : xidA > xidB;
};
