import { Socket } from 'node:net';
import { isLoopback } from '#server/net/address.ts';

// Loaded before a long run and into every process of it: what is not on this machine is not reached.
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
