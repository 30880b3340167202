import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

const vault = openVault(randomBytes(32).toString('base64'));

/** The bytes repeatedly, each time with another bit flipped. */
const flipsOf = (bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer>[] =>
  Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return flipped;
  });

describe('the vault', () => {
  it('opens what it sealed, for the same owner', () => {
    expect(vault.open(vault.seal('a secret', 'company:apple'), 'company:apple')).toBe('a secret');
  });

  it('never seals a secret twice the same way', () => {
    expect(vault.seal('a secret', 'x')).not.toBe(vault.seal('a secret', 'x'));
  });

  it('refuses another owner', () => {
    expect(() => vault.open(vault.seal('a secret', 'one:apple'), 'two:apple')).toThrow();
    expect(() => vault.open(vault.seal('a secret', 'one:apple'), 'one:google')).toThrow();
  });

  it('refuses another master key', () => {
    const other = openVault(randomBytes(32).toString('base64'));
    expect(() => other.open(vault.seal('a secret', 'x'), 'x')).toThrow();
  });

  it('marks a text the same way each time, also after its key was replaced, and unlike another vault', () => {
    const [before, after] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    const [mark] = openVault(before).marksOf('ann@acme.test');
    expect(openVault(after, [before]).marksOf('ann@acme.test')).toContain(mark);
    expect(openVault(after).marksOf('ann@acme.test')).not.toContain(mark);
    expect(openVault(before).marksOf('bob@acme.test')).not.toContain(mark);
  });

  it('refuses any flipped bit in the sealed bytes or their encoding', () => {
    const sealed = vault.seal('k', 'x');
    const [, ...parts] = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
    const written = (all: Buffer[]) => ['v1', ...all.map((part) => part.toString('base64'))].join('.');
    const changed = parts.flatMap((part, index) =>
      flipsOf(part).map((flipped) => written(parts.with(index, flipped))),
    );
    const respelt = flipsOf(Buffer.from(sealed)).map((letters) => letters.toString('latin1'));
    expect(changed.length + respelt.length).toBeGreaterThan(1500);
    for (const text of [...changed, ...respelt, `${sealed}.`, ` ${sealed}`, `${sealed}\n`])
      expect(() => vault.open(text, 'x'), text).toThrow();
  });

  it('needs at most 150 µs of CPU to seal or open a key', () => {
    const key = 'k'.repeat(2400);
    const ROUNDS = 2000;
    const started = process.cpuUsage();
    for (let n = 0; n < ROUNDS; n += 1) vault.open(vault.seal(key, 'x'), 'x');
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / (2 * ROUNDS)).toBeLessThan(150);
  });

  it('accepts only a master key of 32 bytes', () => {
    expect(() => openVault('short')).toThrow(/32 bytes/);
  });

  it('rewraps a secret from an older master key, which is then not needed', () => {
    const old = randomBytes(32).toString('base64');
    const young = randomBytes(32).toString('base64');
    const sealed = openVault(old).seal('a secret', 'one:apple');
    const both = openVault(young, [old]);
    expect(both.open(sealed, 'one:apple')).toBe('a secret');
    const anew = both.rewrap(sealed, 'one:apple') ?? '';
    expect(openVault(young).open(anew, 'one:apple')).toBe('a secret');
    expect(() => openVault(old).open(anew, 'one:apple')).toThrow();
    expect(both.rewrap(anew, 'one:apple')).toBeUndefined();
    expect(() => both.rewrap(sealed, 'two:apple')).toThrow();
    expect(() => openVault(young).rewrap(sealed, 'one:apple')).toThrow();
  });
});
