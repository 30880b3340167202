import { createServer, type ServerResponse } from 'node:http';

/** Control: a minimal server of event streams, without authentication or queries. */
export const openBareStreams = async () => {
  const open = new Set<ServerResponse>();
  let id = 1;
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    reply.write(`:\nid: ${id}\n\n`);
    open.add(reply);
    reply.on('close', () => open.delete(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    broadcast: async (data: string): Promise<void> => {
      id += 1;
      for (const reply of open) reply.write(`id: ${id}\ndata: ${data}\n\n`);
    },
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
