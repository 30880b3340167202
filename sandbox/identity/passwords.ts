import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// Some ten ms for each guess: these are accounts of a sandbox, which production refuses.
const COST = { N: 2 ** 12, r: 8, p: 1 };
const BYTES = 32;

/** Compared with if there is no account, so that both cases take equally long. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((done, failed) => {
    scrypt(password, salt, BYTES, { ...cost, maxmem: 256 * 2 ** 20 }, (error, key) =>
      error ? failed(error) : done(key),
    );
  });

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

/** Whether `password` matches `stored`; without `stored`, does the same work and returns false. */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, n, r, p, salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const wanted = Buffer.from(hash, 'base64url');
  const key = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return wanted.length === key.length && timingSafeEqual(wanted, key) && stored !== undefined;
};
