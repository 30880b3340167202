/** When `scripts/run.mjs` was started, in epoch ms. */
const BEGAN = Number(process.env.STARTED_AT) || Date.now();

/** Silence, in ms, after which the steps under way are named again. */
const SILENCE_MS = 5000;

/** Tells on stderr which steps begin and end, and when, as plain lines for any terminal or log. */
export const makeProgress = ({ isQuiet }: { isQuiet: boolean }) => {
  const underWay = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (words: string): void => {
    clearTimeout(timer);
    if (isQuiet) return;
    const seconds = ((Date.now() - BEGAN) / 1000).toFixed(1).padStart(6);
    process.stderr.write(`${seconds} s  ${words}\n`);
    if (underWay.size > 0) timer = setTimeout(() => say(`still: ${[...underWay].join(', ')}`), SILENCE_MS);
  };
  return async <Value>(words: string, work: Promise<Value>): Promise<Value> => {
    underWay.add(words);
    say(`${words} …`);
    try {
      return await work;
    } finally {
      underWay.delete(words);
      say(`${words}: done`);
    }
  };
};
