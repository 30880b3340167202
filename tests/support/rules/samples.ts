/** Whether tests take all their cases (tests/samples.long.ts), not the samples of `npm test`. */
export const isLongForm = Boolean(process.env.LONG_FORM);

/** All cases in the long form of a test, and some of them in `npm test`. */
export const samplesOf = <Case>(all: readonly Case[], isSample: (one: Case) => boolean): readonly Case[] =>
  isLongForm ? all : all.filter(isSample);

/** In `npm test` one of the cases for each name, in turn, and the same when a test is tried again; in the long form all. */
export const takeTurns = <Case>(all: readonly Case[]): ((name: string) => readonly Case[]) => {
  const names: string[] = [];
  return (name) => {
    if (!names.includes(name)) names.push(name);
    const turn = all[names.indexOf(name) % all.length];
    return samplesOf(all, (one) => one === turn);
  };
};
