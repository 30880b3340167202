import { personName } from './person-name.ts';

/** Somebody whom a note can mention by name. */
export type Person = { userId: string; firstName: string; lastName: string; username: string };

/** A part of a note's text; with `userIds`, it mentions these people, who may share a name. */
export type NotePart = { start: number; text: string; userIds: readonly string[] };

const IN_WORD = /[\p{L}\p{N}_]/u;
const isWithinWord = (text: string, at: number): boolean =>
  IN_WORD.test(String.fromCodePoint(text.codePointAt(at) ?? 32));

/** The text cut at its mentions: an @, at the start of a word, and the whole name of somebody; the longest name counts. */
export const partsOf = (text: string, people: readonly Person[]): NotePart[] => {
  const byName = Map.groupBy(people, personName);
  const names = [...byName.keys()].filter(Boolean).sort((one, other) => other.length - one.length);
  const parts: NotePart[] = [];
  let rest = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at > 0 && IN_WORD.test(text.charAt(at - 1))) continue;
    const name = names.find(
      (one) =>
        text.slice(at + 1, at + 1 + one.length).toLowerCase() === one.toLowerCase() &&
        !isWithinWord(text, at + 1 + one.length),
    );
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    if (at > rest) parts.push({ start: rest, text: text.slice(rest, at), userIds: [] });
    parts.push({
      start: at,
      text: text.slice(at, end),
      userIds: (byName.get(name) ?? []).map(({ userId }) => userId),
    });
    rest = end;
  }
  return rest < text.length ? [...parts, { start: rest, text: text.slice(rest), userIds: [] }] : parts;
};

/** Whom a text mentions, each once. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] => [
  ...new Set(partsOf(text, people).flatMap(({ userIds }) => userIds)),
];

/** What stands between an @ and the caret, if a name may be being typed there: the start of names to offer. */
export const typedMention = (text: string, caret: number): string | undefined =>
  /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,60})$/u.exec(text.slice(Math.max(0, caret - 64), caret))?.[1];

/** Those whose name, or a part of it, begins with what was typed. */
export const peopleFor = (typed: string, people: readonly Person[], most: number): Person[] => {
  const wanted = typed.toLowerCase();
  return people
    .filter((person) => {
      const name = personName(person).toLowerCase();
      return name !== wanted && (name.startsWith(wanted) || name.includes(` ${wanted}`));
    })
    .slice(0, most);
};
