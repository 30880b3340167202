import { describe, expect, it } from 'vitest';
import { isSingleSign, type Place, type Press, shortcutOf } from './key-press.ts';

const press = (change: Partial<Press>): Press => ({
  key: 'j',
  code: 'KeyJ',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...change,
});
const modEnter = { key: 'Enter', code: 'Enter', ctrlKey: true };

describe('key press', () => {
  it.each<[string, Partial<Press>, Place, string | undefined]>([
    ['a letter', {}, 'page', 'j'],
    ['a letter under caps lock', { key: 'J' }, 'page', 'j'],
    ['a Ukrainian letter', { key: 'о' }, 'page', 'j'],
    ['an Arabic letter', { key: 'ت' }, 'page', 'j'],
    ['a Korean letter', { key: 'ㅓ' }, 'page', 'j'],
    ['a letter moved by a Latin layout', { key: 'y', code: 'KeyZ' }, 'page', 'y'],
    ['a bracket', { key: '[', code: 'BracketLeft' }, 'page', '['],
    ['a bracket on a Ukrainian keyboard', { key: 'ї', code: 'BracketRight' }, 'page', ']'],
    ['a question mark', { key: '?', code: 'Slash', shiftKey: true }, 'page', '?'],
    ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, 'page', '?'],
    ['a slash on a German keyboard', { key: '/', code: 'Digit7', shiftKey: true }, 'page', '/'],
    ['the key of the slash in Arabic', { key: 'ظ', code: 'Slash' }, 'page', '/'],
    ['a slash in a field', { key: '/', code: 'Slash' }, 'field', undefined],
    ['Ctrl+K in a field', { key: 'k', code: 'KeyK', ctrlKey: true }, 'field', 'mod+k'],
    ['Cmd+K in Ukrainian', { key: 'л', code: 'KeyK', metaKey: true }, 'page', 'mod+k'],
    ['a letter on a button', {}, 'control', 'j'],
    ['Enter on the page', { key: 'Enter', code: 'Enter' }, 'page', 'enter'],
    ['Enter on a button', { key: 'Enter', code: 'Enter' }, 'control', undefined],
    ['an arrow on a button', { key: 'ArrowDown', code: 'ArrowDown' }, 'control', undefined],
    ['a letter in a field', {}, 'field', undefined],
    ['Escape in a field', { key: 'Escape', code: 'Escape' }, 'field', 'escape'],
    ['Ctrl+Enter in a field', modEnter, 'field', 'mod+enter'],
    ['Cmd+Enter in a field', { ...modEnter, ctrlKey: false, metaKey: true }, 'field', 'mod+enter'],
    ['Ctrl+Cmd+Enter', { ...modEnter, metaKey: true }, 'field', undefined],
    ['Ctrl+Shift+Z', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, 'field', 'mod+shift+z'],
    ['Ctrl+Shift+Enter', { ...modEnter, shiftKey: true }, 'field', undefined],
    ['Ctrl+Enter in a dialog', modEnter, 'overlay', undefined],
    ['Ctrl+J', { ctrlKey: true }, 'page', undefined],
    ['Alt+J', { altKey: true }, 'page', undefined],
    ['Shift+J', { key: 'J', shiftKey: true }, 'page', 'shift+j'],
    ['Shift+J in a field', { key: 'J', shiftKey: true }, 'field', undefined],
    ['Shift+X', { key: 'X', code: 'KeyX', shiftKey: true }, 'page', undefined],
    ['a letter being composed', { isComposing: true }, 'page', undefined],
    ['Enter that ends a composition', { ...modEnter, isComposing: true }, 'field', undefined],
    ['a letter in an open menu', {}, 'overlay', undefined],
  ])('%s', (_, change, place, shortcut) => expect(shortcutOf(press(change), place)).toBe(shortcut));
});

it.each([
  ['j', true],
  ['?', true],
  ['g d', true],
  ['shift+j', true],
  ['mod+k', false],
  ['escape', false],
  ['arrowdown', false],
])('reports whether the shortcut %j is a single character: %s', (keys, expected) =>
  expect(isSingleSign(keys)).toBe(expected),
);
