/** All cases in the long form of a test (tests/journeys/samples.long.ts), and some of them in `npm test`. */
export const samplesOf = <Case>(all: readonly Case[], isSample: (one: Case) => boolean): readonly Case[] =>
  process.env.LONG_FORM ? all : all.filter(isSample);
