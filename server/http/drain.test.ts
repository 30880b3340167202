import { expect, it } from 'vitest';
import { aDoor } from '#tests/support/door.ts';
import { aWorld } from '#tests/support/world.ts';
import { openOperatorDoor } from './operator.ts';

const { world, aCompany } = await aWorld();

it('answers on while it drains, closes each connection, and says at once that it is not ready', async () => {
  const stopped = new AbortController();
  const door = await aDoor(world, { stopping: stopped.signal });
  const operator = await openOperatorDoor({
    ...{ world, host: '127.0.0.1', port: 0, token: undefined, stopping: stopped.signal },
  });
  const { userId } = await aCompany();
  const authorization = `Bearer ${await door.tokenOf(userId)}`;
  const look = async () => ({
    ready: (await door.ask({ method: 'GET', path: '/readyz' })).status,
    operatorReady: (await fetch(`${operator.url}/readyz`)).status,
    me: (await door.ask({ method: 'GET', path: '/api/user/me', headers: { authorization } })).status,
    connection: (await door.ask({ method: 'GET', path: '/healthz' })).headers.connection,
  });
  expect(await look()).toMatchObject({ ready: 200, operatorReady: 200, me: 200 });
  stopped.abort();
  expect(await look()).toEqual({ ready: 503, operatorReady: 503, me: 200, connection: 'close' });
  await operator.close();
});
