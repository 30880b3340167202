import { foreignContactsIn } from '#shared/domain/checks/contacts/foreign-contacts.ts';
import type { Figure } from './support/measurements.ts';

const SENTENCES = {
  Latin: 'Thank you for version 4.2.1. ',
  Hangul: '안녕하세요. 리뷰 감사합니다. ',
  Cyrillic: 'Дякуємо за відгук. ',
};
const NOTHING_OWN = { email: '', texts: [] };
const LENGTH = 6000;
const [WARM_UP, ROUNDS] = [5, 10];

/** Processor time of looking for contacts in the longest reply that a store takes. */
export const benchChecks = (): Figure[] =>
  Object.entries(SENTENCES).map(([script, sentence]) => {
    const text = sentence.repeat(LENGTH / sentence.length);
    const search = (): unknown => foreignContactsIn(text, NOTHING_OWN);
    for (let round = 0; round < WARM_UP; round += 1) search();
    const start = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) search();
    const value = process.cpuUsage(start).user / 1000 / ROUNDS;
    return {
      part: 'checks',
      name: `contacts in ${LENGTH.toLocaleString('en')} characters of ${script} script`,
      value,
      unit: 'ms',
      control: null,
      wanted: { of: 'value', max: 20 },
    };
  });
