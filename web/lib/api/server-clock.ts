/** The header says whole seconds. */
const PRECISION_MS = 2000;

let aheadMs = 0;

/** Takes in the time of an answer, as its `Date` header has it. */
export const hearTime = (date: string | null): void => {
  const ahead = Date.parse(date ?? '') - Date.now();
  aheadMs = Math.abs(ahead) > PRECISION_MS ? ahead : 0;
};

/** The time by the server's clock, in epoch ms: that of the device may be wrong by a day. */
export const serverNow = (): number => Date.now() + aheadMs;
