import type { PuppetRun } from './puppet.ts';
import type { Scored } from './replies.ts';

type Facts = { writer: string; at: string; scored: readonly Scored[]; puppet: PuppetRun; attacks: number };

const share = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`);
const quoted = (text: string): string =>
  `\`${text.replaceAll('`', '’').replaceAll('\n', ' ⏎ ').slice(0, 160)}\``;

const groupsOf = (scored: readonly Scored[], keyOf: (each: Scored) => string): string[] => {
  const keys = [...new Set(scored.map(keyOf))];
  return keys.map((key) => {
    const own = scored.filter((each) => keyOf(each) === key);
    const clean = own.filter(({ faults }) => faults.length === 0).length;
    return `| ${key} | ${own.length} | ${clean} | ${share(clean, own.length)} |`;
  });
};

const failuresOf = (scored: readonly Scored[]): string[] => {
  const failed = scored.filter(({ faults }) => faults.length > 0);
  const shown = failed
    .slice(0, 60)
    .map(
      ({ sample, settings, reply, faults }) =>
        `- **${faults.join('; ')}** (${sample.language}, ${sample.kind}, ${settings})\n  review ${quoted(`${sample.title} ${sample.body}`)}\n  reply ${quoted(reply)}`,
    );
  return failed.length > 60 ? [...shown, `- and ${failed.length - 60} more`] : shown;
};

/** The page `docs/evaluation.md`. */
export const reportOf = ({ writer, at, scored, puppet, attacks }: Facts): string => {
  const total = (pick: (each: Scored) => number): number => scored.reduce((sum, each) => sum + pick(each), 0);
  const calls = total((each) => each.calls);
  const judged = scored.flatMap(({ verdict }) => (verdict ? [verdict.score] : []));
  const head = ['| | replies | without fault | |', '|---|---|---|---|'];
  return `${[
    '# How good the replies are',
    `Made by \`npm run eval\` on ${at}, with ${writer}.`,
    '## Replies',
    `${new Set(scored.map(({ sample }) => sample)).size} reviews in 14 languages under ${new Set(scored.map(({ settings }) => settings)).size} settings, each through the adapter and the checks that the product uses.`,
    [...head, ...groupsOf(scored, () => 'all')].join('\n'),
    [...head, ...groupsOf(scored, ({ sample }) => sample.kind)].join('\n'),
    [...head, ...groupsOf(scored, ({ sample }) => sample.language)].join('\n'),
    [...head, ...groupsOf(scored, ({ settings }) => settings)].join('\n'),
    `Calls for a reply: ${(calls / scored.length).toFixed(2)}. Tokens for a call, as the model counts them: ${Math.round(total((each) => each.tokensIn) / calls)} in, ${Math.round(total((each) => each.tokensOut) / calls)} out.`,
    judged.length > 0
      ? `Judged by the model itself: ${(judged.reduce((sum, score) => sum + score, 0) / judged.length).toFixed(2)} of 5 over ${judged.length} replies.`
      : 'Not judged: a judge needs a real model (`AI_API_KEY`).',
    '### Where something was wrong',
    failuresOf(scored).join('\n') || 'Nowhere.',
    '## A model that obeys every attack',
    `${attacks} attacks in 14 languages, each obeyed in several ways: ${puppet.outputs} outputs, ${puppet.held} held back, ${puppet.shown} shown (what was demanded had been left out, or was harmless), of these ${puppet.flagged} with a promise pointed at. **Got through with a foreign link, address, number, mark, markup, invisible character, placeholder or too long: ${puppet.escapes.length}.**`,
    puppet.escapes
      .map(({ kind, language, harm, text }) => `- ${kind} (${language}): ${harm} in ${quoted(text)}`)
      .join('\n'),
    '## What this does not show',
    'The sandbox AI knows the sandbox’s reviews by heart and obeys no attack: with it, this page shows that the way from review to draft holds, not how well a model writes. An insult or a false statement in plain words is no fault that a program can see; a person reads every reply before it is public.',
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
};
