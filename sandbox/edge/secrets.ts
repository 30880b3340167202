const jwt = /\b([\w-]+\.[\w-]+)\.[\w-]+/g;

const hidden = (value: string): string => {
  const cut = value.replace(jwt, '$1.redacted');
  return cut === value ? value.replace(/^(\w+) .+$/, '$1 redacted') : cut;
};

/** Keeps a token's claims but redacts its signature; other credentials are redacted entirely. */
export const withoutSecrets = (
  headers: Record<string, string | string[] | undefined>,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined || name === 'cookie') return [];
      return [[name, name === 'authorization' && typeof value === 'string' ? hidden(value) : value]];
    }),
  );

export const bodyWithoutSecrets = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'assertion' in body && typeof body.assertion === 'string'
    ? { ...body, assertion: body.assertion.replace(jwt, '$1.redacted') }
    : body;
