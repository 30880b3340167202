import { expect, it } from 'vitest';
import { calledModel, modelForNew, nearEnd, offeredModels, reasoningOf, successorOf } from './models.ts';

const DAY = 24 * 3_600_000;
const END = Date.UTC(2027, 0, 14);

it.each([
  ['gpt-4o-mini', END - 8 * DAY, 'gpt-4o-mini'],
  ['gpt-4o-mini', END - 7 * DAY, 'gpt-6-luna'],
  ['gpt-4.1', END + 400 * DAY, 'gpt-6-luna'],
  ['gpt-6-luna', END + 400 * DAY, 'gpt-6-luna'],
  ['llama3.3', END, 'llama3.3'],
])('calls for %s at %d the model %s', (model, now, called) => {
  expect(calledModel(model, { modelMap: new Map(), gone: new Set(), now })).toBe(called);
});

it('calls the mapped model before a successor, and the successor of one that is gone', () => {
  const modelMap = new Map([['gpt-4o', 'llama3.3']]);
  const gone = new Set(['gpt-4.1']);
  const called = (model: string) => calledModel(model, { modelMap, gone, now: undefined });
  expect(['gpt-4o', 'gpt-4.1', 'gpt-4o-mini'].map(called)).toEqual(['llama3.3', 'gpt-6-luna', 'gpt-4o-mini']);
});

it('names the successor of a model that is withdrawn only', () => {
  expect([successorOf('gpt-4o'), successorOf('gpt-6-luna')]).toEqual(['gpt-6-luna', undefined]);
});

it('tells the end of a model in its last 60 days', () => {
  const at = (now: number) => nearEnd('m', (model) => (model === 'm' ? END : undefined), now);
  expect([at(END - 61 * DAY), at(END - 60 * DAY), at(END + DAY)]).toEqual([undefined, END, END]);
  expect(nearEnd('n', () => undefined, END)).toBeUndefined();
});

const OFFERED = offeredModels([], []);
it.each([
  ['nothing is told', {}, OFFERED, 'gpt-4o-mini'],
  ['the default lasts for 180 days', { 'gpt-4o-mini': 180 }, OFFERED, 'gpt-4o-mini'],
  ['it lasts for less', { 'gpt-4o-mini': 179 }, OFFERED, 'gpt-6-luna'],
  [
    'its successor is not offered',
    { 'gpt-4o-mini': 1, 'gpt-4o': 1 },
    ['gpt-4o-mini', 'gpt-4o', 'own'],
    'own',
  ],
  ['none lasts', { a: 1, b: 1 }, ['a', 'b'], 'a'],
  ['none is offered', {}, [], 'gpt-4o-mini'],
])('gives a new app a model that lasts if %s', (_, days: Record<string, number>, offered, model) => {
  const endsAt = (name: string) => (days[name] === undefined ? undefined : END + days[name] * DAY);
  expect(modelForNew(offered, endsAt, END)).toBe(model);
});

it.each([
  ['gpt-6-luna', true],
  ['gpt-5-mini', true],
  ['gpt-10', true],
  ['o3', true],
  ['o4-mini', true],
  ['gpt-5-chat-latest', false],
  ['gpt-4o-mini', false],
  ['gpt-4.1', false],
  ['ollama3', false],
  ['llama3.3', false],
])('knows whether %s reasons: %s', (model, isReasoning) => {
  expect(reasoningOf(model) !== undefined).toBe(isReasoning);
});
