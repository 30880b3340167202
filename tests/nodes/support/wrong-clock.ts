// Loaded into a node before anything else: sets its machine's clock ahead by CLOCK_AHEAD_MS, or behind if negative.
const { CLOCK_AHEAD_MS } = process.env;
const aheadMs = Number(CLOCK_AHEAD_MS);
if (!Number.isFinite(aheadMs)) throw new Error('CLOCK_AHEAD_MS is not a number');
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  get: (date, name, receiver) =>
    name === 'now' ? () => now() + aheadMs : Reflect.get(date, name, receiver === Date ? date : receiver),
  construct: (date, args, made) =>
    Reflect.construct(date, args.length === 0 ? [now() + aheadMs] : args, made),
  apply: () => new Date().toString(),
});
