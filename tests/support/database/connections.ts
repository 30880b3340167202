import { Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Records the target of every connection of this process from now on, as `host:port`. */
export const watchConnections = (): string[] => {
  const made: string[] = [];
  const { connect } = Socket.prototype;
  const watched = function (this: Socket, ...args: unknown[]) {
    const [first, second] = args.flat();
    const { host, port, path } = Object(first);
    made.push(typeof first === 'object' ? (path ?? `${host}:${port}`) : `${second}:${first}`);
    return Reflect.apply(connect, this, args);
  };
  Object.defineProperty(Socket.prototype, 'connect', { value: watched, configurable: true });
  afterAll(() => Object.defineProperty(Socket.prototype, 'connect', { value: connect, configurable: true }));
  return made;
};
