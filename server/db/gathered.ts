import { Socket } from 'node:net';

/** A socket that sends what is written in one turn of the event loop as one message: each is a call of the system. */
export const gathered = (): Socket => {
  const socket = new Socket();
  // Not before: connecting puts the socket's own `write` back.
  socket.once('connect', () => {
    const write = socket.write;
    let isGathering = false;
    socket.write = (...said: unknown[]): boolean => {
      if (!isGathering) {
        isGathering = true;
        socket.cork();
        process.nextTick(() => {
          isGathering = false;
          socket.uncork();
        });
      }
      return Reflect.apply(write, socket, said);
    };
  });
  return socket;
};
