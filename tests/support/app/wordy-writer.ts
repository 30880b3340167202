import type { Writer } from '#server/integrations/writer/port.ts';
import { ok } from '#shared/domain/result.ts';
import { chance } from '#tests/support/rules/chance.ts';

const WORDS = (
  'morning evening garden window letter button market river paper bottle summer winter teacher doctor kitchen ' +
  'bridge castle forest island mountain pocket basket candle mirror ribbon saddle tunnel valley velvet wagon ' +
  'anchor banner cactus dragon engine falcon guitar hammer insect jacket kettle ladder magnet needle orange ' +
  'parrot quartz rocket salmon thread urchin violin walnut yellow zipper acorn biscuit cabbage dolphin elephant ' +
  'feather giraffe harvest iceberg jasmine kangaroo lantern meadow notebook octopus pumpkin quilt raccoon sandal'
).split(' ');

/** An English text that says nothing, unlike any other. */
export const wordyText = (next: () => number): string =>
  `We are sorry that ${Array.from({ length: 14 }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ')}.`;

/** Drafts that are English, harmless and unlike each other, and a judge that finds nothing. */
export const wordyWriter = (seed = 987_654_321): Pick<Writer, 'draft' | 'judge'> => {
  const next = chance(seed);
  return {
    draft: async () => {
      const reply = wordyText(next);
      const none = { translatedTitle: null, translatedBody: null, classification: null };
      return ok({ language: 'en', reply, replyInEnglish: reply, ...none });
    },
    judge: async () => ok({ asksForRating: false, isUnbacked: false, givesContact: false }),
  };
};
