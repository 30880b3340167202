import type { Ask } from './ask.ts';
import { judged, judgedAll } from './classify.ts';
import { verdictOn } from './judge.ts';
import { readReply, translationFor, type Written, written } from './write.ts';

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));

const aliases = new Map<string, keyof Written | 'replyLanguage'>([
  ['language', 'language'],
  ['reviewLanguage', 'language'],
  ['detectedLanguage', 'language'],
  ['title', 'translatedTitle'],
  ['body', 'translatedBody'],
  ['english', 'replyInEnglish'],
  ['translatedTitle', 'translatedTitle'],
  ['titleInEnglish', 'translatedTitle'],
  ['translatedBody', 'translatedBody'],
  ['bodyInEnglish', 'translatedBody'],
  ['reply', 'reply'],
  ['replyLanguage', 'replyLanguage'],
  ['response', 'reply'],
  ['replyInEnglish', 'replyInEnglish'],
  ['translatedReply', 'replyInEnglish'],
  ['translatedResponse', 'replyInEnglish'],
]);

const isTranslation = (name: string): boolean =>
  ['translation', 'translatedText', 'text', 'result'].includes(name);

/** A value for a schema with unknown properties. */
const emptyFor = (schema: unknown): unknown => {
  const shape = entriesOf(schema);
  const type = shape.get('type');
  const types = Array.isArray(type) ? type : [type];
  const choices = shape.get('enum');
  if (Array.isArray(choices)) return choices[0];
  const alternatives = shape.get('anyOf');
  if (types.includes('null')) return null;
  if (Array.isArray(alternatives))
    return alternatives.some((each) => entriesOf(each).get('type') === 'null')
      ? null
      : emptyFor(alternatives[0]);
  if (types.includes('string')) return '';
  if (types.includes('boolean')) return false;
  if (types.includes('number') || types.includes('integer')) return 0;
  if (types.includes('array')) return [];
  return Object.fromEntries(
    [...entriesOf(shape.get('properties'))].map(([name, inner]) => [name, emptyFor(inner)]),
  );
};

/** Fills the properties of the request's schema. */
export const filled = (schema: unknown, ask: Ask): Record<string, unknown> => {
  const properties = entriesOf(entriesOf(schema).get('properties'));
  if (properties.has('reviews')) return { reviews: judgedAll(ask) };
  if (properties.has('unbacked')) return verdictOn(ask);
  const isReading = properties.has('replyLanguage');
  const judgement = properties.has('mentions')
    ? new Map(Object.entries(judged(ask.review ?? {}, ask)))
    : undefined;
  const answer = { ...written(ask), ...(isReading ? readReply(ask) : {}) };
  return Object.fromEntries(
    [...properties].map(([name, inner]) => {
      if (judgement?.has(name)) return [name, judgement.get(name)];
      const known = aliases.get(name);
      if (known !== undefined) {
        const value = known === 'replyLanguage' ? readReply(ask).replyLanguage : answer[known];
        return [name, value ?? (emptyFor(inner) === null ? null : '')];
      }
      return [name, isTranslation(name) ? translationFor(ask) : emptyFor(inner)];
    }),
  );
};

export const plainAnswer = (ask: Ask): string =>
  ask.targetLanguage ? translationFor(ask) : written(ask).reply;
