import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Test = (value: unknown) => boolean;

/**
 * What a row's output lets through of an answer. One that is already to the letter what the schema says leaves as it is; any
 * other is parsed, which drops what is not in it and throws at what does not fit. Copying a page costs more than looking it over.
 */
export const outgoing = <Output extends z.ZodMiniType>(
  schema: Output,
): ((answer: unknown) => z.output<Output>) => {
  const isExact = exactly(schema);
  const isAnswer = (answer: unknown): answer is z.output<Output> => isExact(answer);
  return (answer) => (isAnswer(answer) ? answer : z.parse(schema, answer));
};

/** Whether parsing would answer the very same; `false` may also mean that only parsing can tell. */
const exactly = (schema: Schema): Test => {
  if (schema instanceof z.ZodMiniObject) return exactObject(schema.def);
  if (schema instanceof z.ZodMiniArray && !schema.def.checks) return exactArray(exactly(schema.def.element));
  if (schema instanceof z.ZodMiniNullable) return either(null, exactly(schema.def.innerType));
  if (schema instanceof z.ZodMiniOptional) return either(undefined, exactly(schema.def.innerType));
  if (schema instanceof z.ZodMiniString && isPlain(schema.def)) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodMiniNumber && isPlain(schema.def)) return Number.isFinite;
  if (schema instanceof z.ZodMiniBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodMiniEnum && isPlain(schema.def)) return among(schema.options);
  // Of a single value: parsed, it must still be itself. Anything made of values would be a copy.
  return (value) => z.safeParse(schema, value).data === value && typeof value !== 'object';
};

const isPlain = (def: { checks?: readonly unknown[] | undefined; format?: unknown }): boolean =>
  (def.checks ?? []).length === 0 && def.format === undefined;

const either =
  (one: null | undefined, isOther: Test): Test =>
  (value) =>
    value === one || isOther(value);

const among = (values: readonly unknown[]): Test => {
  const all = new Set(values);
  return (value) => all.has(value);
};

const exactArray =
  (isElement: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(isElement);

const exactObject = ({ shape, catchall, checks }: z.ZodMiniObject['def']): Test => {
  if (catchall || checks) return () => false;
  const tests = new Map(Object.entries(shape).map(([key, schema]) => [key, exactly(schema)]));
  return (value) => {
    if (!isPlainObject(value)) return false;
    const keys = Object.keys(value);
    return keys.length === tests.size && keys.every((key) => tests.get(key)?.(value[key]) === true);
  };
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
