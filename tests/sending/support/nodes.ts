import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type KillPlan, POINTS, type Point } from './kill-points.ts';
import { type Order, Word } from './messages.ts';

type Options = {
  count: number;
  env: NodeJS.ProcessEnv;
  /** Number of kills after which nodes are no longer killed. */
  kills: number;
  /** Maximum time a node works before its kill point is armed, in ms: if all nodes die at once, nothing is tested. */
  livesMs: number;
  /** Maximum visits of a node to its kill point before it dies there. */
  visits: number;
  /** Maximum time before a node is killed from outside, in ms. */
  outsideMs: number;
  isBlind: boolean;
  /** Where they die; at every point by default. */
  points?: readonly Point[];
};

/** Outcome of an order: accepted, refused with a code, or unknown because the node died. */
export type Outcome = { refused: string | null } | 'died';

type Node = {
  child: ChildProcess;
  plan: KillPlan;
  isReady: boolean;
  orders: Map<number, (end: Outcome) => void>;
};

/** A way in which a node dies: at a point inside, or from outside at any moment. */
type Kind = Point | 'outside';

const MODULE = fileURLToPath(new URL('killed-node.ts', import.meta.url));

/** Nodes that are repeatedly killed, each at the next kill point or from outside, and restarted. */
export const startNodes = ({
  count,
  env,
  kills,
  livesMs,
  visits,
  outsideMs,
  isBlind,
  points = POINTS,
}: Options) => {
  const kinds: readonly Kind[] = [...points, 'outside'];
  const killed = new Map<string, number>();
  const nodes = new Set<Node>();
  const waiting: (() => void)[] = [];
  let isStopping = false;
  const sum = () => [...killed.values()].reduce((all, n) => all + n, 0);
  const isEnough = (): boolean =>
    sum() >= kills && (kills === 0 || kinds.every((kind) => (killed.get(kind) ?? 0) > 0));

  /** The least used kill point so far. */
  const rarest = (): Kind => {
    const planned = [...nodes].map(({ plan }) => plan.point ?? 'outside');
    const count = (kind: Kind): number =>
      (killed.get(kind) ?? 0) + planned.filter((one) => one === kind).length;
    return kinds.reduce((least, kind) => (count(kind) < count(least) ? kind : least));
  };

  const nextPlan = (): KillPlan => {
    const kind = isEnough() ? 'outside' : rarest();
    return {
      point: kind === 'outside' ? null : kind,
      nth: 1 + Math.floor(Math.random() * visits),
      afterMs: Math.random() * livesMs,
      isBlind,
    };
  };

  const spawn = (): void => {
    const livesOn = isEnough();
    const plan = nextPlan();
    const child = fork(MODULE, [], {
      env: { ...process.env, ...env, KILL_PLAN: JSON.stringify(plan) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const node: Node = { child, plan, isReady: false, orders: new Map() };
    nodes.add(node);
    let cause: string = plan.point ?? 'outside';
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (message) => {
      const word = Word.parse(message);
      if ('ready' in word) {
        node.isReady = true;
        for (const wake of waiting.splice(0)) wake();
        if (livesOn) return;
        timer = setTimeout(
          () => {
            cause = 'outside';
            child.kill('SIGKILL');
          },
          outsideMs * (plan.point ? 1 : Math.random()),
        );
        return;
      }
      node.orders.get(word.order)?.({ refused: word.refused });
      node.orders.delete(word.order);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      nodes.delete(node);
      for (const end of node.orders.values()) end('died');
      if (isStopping) return;
      if (signal !== 'SIGKILL') throw new Error(`a node ended by itself (${code ?? signal})`);
      killed.set(cause, (killed.get(cause) ?? 0) + 1);
      spawn();
    });
  };
  for (let n = 0; n < count; n += 1) spawn();

  const anyNode = async (): Promise<Node> => {
    for (;;) {
      const ready = [...nodes].filter((node) => node.isReady && node.child.connected);
      const node = ready[Math.floor(Math.random() * ready.length)];
      if (node) return node;
      await new Promise<void>((wake) => waiting.push(wake));
    }
  };

  return {
    killed,
    /** Whether enough nodes have been killed, and in every way. */
    isEnough,
    submit: async (order: Order): Promise<Outcome> => {
      const node = await anyNode();
      return new Promise((end) => {
        node.orders.set(order.order, end);
        node.child.send(order, () => undefined); // one that cannot be reached is about to be known as dead
      });
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      const ends = [...nodes].map(
        ({ child }) => new Promise<void>((done) => child.once('exit', () => done())),
      );
      for (const { child } of nodes) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
};
