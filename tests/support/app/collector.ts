import { createServer } from 'node:http';
import * as z from 'zod';

const Attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }),
    z.object({ intValue: z.number() }),
    z.object({ doubleValue: z.number() }),
  ]),
});
const Span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number().optional() }),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A local OTLP collector that fails `failures` times before it accepts spans. */
export const startCollector = async (failures = 0) => {
  const exports: z.infer<typeof Export>[] = [];
  let left = failures;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const isTaken = left-- <= 0;
      if (isTaken && request.url === '/v1/traces')
        exports.push(Export.parse(JSON.parse(String(Buffer.concat(parts)))));
      response.writeHead(isTaken ? 200 : 503, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    /** The text attributes of each export's resource. */
    resources: (): Record<string, string>[] =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.map(({ resource: { attributes } }) =>
          Object.fromEntries(
            attributes.flatMap(({ key, value }) =>
              'stringValue' in value ? [[key, value.stringValue]] : [],
            ),
          ),
        ),
      ),
    close: (): void => {
      server.close();
    },
  };
};
