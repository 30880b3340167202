import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

const vault = openVault(randomBytes(32).toString('base64'));

describe('the vault', () => {
  it('opens what it sealed, for the same owner', () => {
    expect(vault.open(vault.seal('a secret', 'company:apple'), 'company:apple')).toBe('a secret');
  });

  it('never seals the same secret twice alike', () => {
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

  it('refuses every single flipped bit', () => {
    const parts = vault
      .seal('k', 'x')
      .split('.')
      .slice(1)
      .map((part) => Buffer.from(part, 'base64'));
    for (const [index, part] of parts.entries())
      for (let bit = 0; bit < part.length * 8; bit += 1) {
        const flipped = parts.map((bytes) => Buffer.from(bytes));
        const target = flipped[index] ?? Buffer.alloc(0);
        target[bit >> 3] = (target[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() =>
          vault.open(['v1', ...flipped.map((b) => b.toString('base64'))].join('.'), 'x'),
        ).toThrow();
      }
  });

  it('takes only a master key of 32 bytes', () => {
    expect(() => openVault('short')).toThrow(/32 bytes/);
  });

  it('opens under an older master key what is wrapped anew under the newest, and then without it', () => {
    const [old, young] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
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
