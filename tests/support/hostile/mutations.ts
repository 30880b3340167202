/** Deterministic pseudo-random numbers from 0 to 1. */
export const chance = (seed: number) => {
  let at = seed;
  return (): number => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return at / 2_147_483_648;
  };
};

const ODD = [
  ...['\0', '\uFEFF', '\r\n', '{', '}', '[', '"', '\\u0000', '__proto__', '-----', '\ud800', '🌱'],
  ...[
    ' '.repeat(64),
    '-1e999',
    'null',
    '"constructor":{"prototype":{}}',
    '['.repeat(200),
    ',',
    '\t',
    '\u202E',
  ],
];

const oddOf = (random: () => number): string => ODD[Math.floor(random() * ODD.length)] ?? '';

/** The text with a few parts cut, doubled or overwritten. */
export const mutated = (text: string, random: () => number): string => {
  const at = () => Math.floor(random() * text.length);
  let now = text;
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const [from, length] = [at(), Math.floor(random() * 40)];
    const replacement = random() < 0.3 ? '' : oddOf(random);
    const middle = random() < 0.2 ? now.slice(from, from + length).repeat(2) : replacement;
    now = `${now.slice(0, from)}${middle}${now.slice(from + length)}`;
  }
  return now;
};

/** The same for bytes, possibly no longer valid text. */
export const mutatedBytes = (bytes: Buffer, random: () => number): Buffer => {
  const encoding = random() < 0.5 ? 'utf8' : 'utf16le';
  const [from, length] = [Math.floor(random() * bytes.length), Math.floor(random() * 60)];
  const noise = Buffer.from(
    Array.from({ length: 1 + Math.floor(random() * 8) }, () => Math.floor(random() * 256)),
  );
  const replacement = random() < 0.4 ? noise : Buffer.from(oddOf(random), encoding);
  const now = Buffer.concat([bytes.subarray(0, from), replacement, bytes.subarray(from + length)]);
  return random() < 0.4 ? mutatedBytes(now, random) : now;
};
