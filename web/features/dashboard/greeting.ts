export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The part of the day at a local hour (0–23): before 12 morning, before 18 afternoon, then evening. */
export const partOfDay = (hour: number): PartOfDay =>
  hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';

/** How a language greets a person: in Japanese by the family name. */
export const greetedAs = (person: { firstName: string; lastName: string }, language: string): string =>
  (language === 'ja' && person.lastName) || person.firstName;
