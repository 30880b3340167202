import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { askRow, bearer, tenantsOf } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { ROWS, rightInput } from '#tests/support/app/valid-inputs.ts';

const kit = await createTestContext();
const server = await startApi(kit.context, { trustedProxies: '127.0.0.1' });
const { tenant } = tenantsOf(kit, server);

const EXTREMES = [
  ...[0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 8.64e15, 1e21, Number.MAX_VALUE, Number.MIN_VALUE],
  ...[2 ** 53, 'NaN', '1', null, [], {}],
];
/** What JSON.stringify does not write. */
const WRITTEN = ['-0', '-0.0', '1e400', '-1e400', '1E-400', `1${'0'.repeat(400)}`];
const PLACE = 'the number';

type Node = {
  type?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  properties?: Record<string, Node> | undefined;
  required?: string[] | undefined;
  items?: Node | undefined;
  anyOf?: Node[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
};
const Node: z.ZodMiniType<Node> = z.lazy(() =>
  z.object({
    type: z.optional(z.string()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    properties: z.optional(z.record(z.string(), Node)),
    required: z.optional(z.array(z.string())),
    items: z.optional(Node),
    anyOf: z.optional(z.array(Node)),
    enum: z.optional(z.array(z.unknown())),
    const: z.optional(z.unknown()),
  }),
);
const Input = z.instanceof(z.core.$ZodType);
const schemaOf = (input: unknown): Node => Node.parse(z.toJSONSchema(Input.parse(input), { io: 'input' }));

type Path = readonly (string | number)[];
type Found = { path: Path; node: Node };
/** Where a number may be. */
const numbersIn = (node: Node, path: Path = []): Found[] => [
  ...(node.type === 'number' || node.type === 'integer' ? [{ path, node }] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => numbersIn(inner, [...path, name])),
  ...(node.items ? numbersIn(node.items, [...path, 0]) : []),
  ...(node.anyOf ?? []).flatMap((one) => numbersIn(one, path)),
];

/** A value of a schema around a number at a path; `given` is kept where it has a value. */
const around = (node: Node, [next, ...rest]: Path, value: unknown, given: unknown): unknown => {
  if (next === undefined) return value;
  const own = [node, ...(node.anyOf ?? [])];
  if (next === 0) {
    const items = own.find((one) => one.items)?.items ?? {};
    return [around(items, rest, value, Array.isArray(given) ? given[0] : undefined)];
  }
  const object = own.find(({ properties }) => properties && next in properties) ?? {};
  const needed = (object.required ?? []).map((name) => [name, sampleOf(object.properties?.[name] ?? {})]);
  const before = { ...Object.fromEntries(needed), ...(typeof given === 'object' ? given : {}) };
  const inner = object.properties?.[next] ?? {};
  return { ...before, [next]: around(inner, rest, value, before[next]) };
};
const sampleOf = (node: Node): unknown => {
  const { type, anyOf: [first] = [] } = node;
  if (first) return sampleOf(first);
  if (node.const !== undefined || node.enum) return node.const ?? node.enum?.[0];
  if (type === 'object')
    return Object.fromEntries(
      (node.required ?? []).map((name) => [name, sampleOf(node.properties?.[name] ?? {})]),
    );
  if (type === 'array') return [];
  if (type === 'string') return 'x';
  return type === 'boolean' ? false : 1;
};

/** The least and most that a number may be, and what is just beyond. */
const edgesOf = ({ minimum, maximum }: Node): number[] =>
  [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));

const numbers = ROWS.flatMap(([name, row]) => {
  if (row.input === undefined) return [];
  const schema = schemaOf(row.input);
  return numbersIn(schema).map(({ path, node }) => ({ name, row, schema, path, node }));
});

it('finds the numbers of inputs, also those that are optional or within lists', () => {
  const found = numbers.map(({ name, path }) => `${name} ${path.join('.')}`);
  expect(found).toEqual(
    expect.arrayContaining([
      ...['reply.undoSubmit replyRevision', 'review.find filter.stars.0', 'draft.save draft.revision'],
      ...[
        'draft.save stamp.copyOf.0.change',
        'reply.submitAnswer draft.version',
        'batch.approve items.0.version',
      ],
    ]),
  );
  expect(found.length).toBeGreaterThan(40);
});

it('answers no number of any input with 500', async () => {
  const of = await tenant();
  const headers = bearer(await server.tokenOf(of.caller.userId));
  const failed: string[] = [];
  let taken = 0;
  for (const { name, row, schema, path, node } of numbers) {
    const given = (value: unknown): object =>
      Object(around(schema, path, value, rightInput(name, of, kit.clock.now)));
    const tell = (value: unknown, { status }: { status: number }): void => {
      if (status >= 500) failed.push(`${name} ${path.join('.')} ${JSON.stringify(value)}: ${status}`);
      if (status === 200) taken += 1;
    };
    for (const value of [...EXTREMES, ...edgesOf(node)])
      tell(value, await askRow(server, row, given(value), headers));
    for (const value of WRITTEN)
      tell(
        value,
        await askRow(server, row, given(PLACE), headers, (body) => body.replace(`"${PLACE}"`, value)),
      );
  }
  expect(failed).toEqual([]);
  expect(taken).toBeGreaterThan(40);
}, 120_000);
