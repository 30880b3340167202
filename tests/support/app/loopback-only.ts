import { Socket } from 'node:net';
import { isLoopback } from '#server/net/address.ts';

// Preloaded into every process of a long test: blocks connections to other machines.
const { connect } = Socket.prototype;

const hostOf = (args: readonly unknown[]): unknown => {
  const [first, second] = args.flat();
  return typeof first === 'object' ? Object(first).host : second;
};

Object.defineProperty(Socket.prototype, 'connect', {
  value: function (this: Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (typeof host === 'string' && !isLoopback(host)) throw new Error(`${host} is not on this machine`);
    return Reflect.apply(connect, this, args);
  },
});
