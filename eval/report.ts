import { EXTRA_LANGUAGES, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { dollarsFor, type Price } from '#shared/domain/writer/writer-price.ts';
import { isFalseAlarm, isFound, isSafe, LABELLED, REPLIES, UNSEEN } from './promises.ts';
import type { PuppetRun } from './puppet.ts';
import type { Scored } from './replies.ts';

type Facts = {
  writer: string;
  at: string;
  price: Price;
  scored: readonly Scored[];
  puppet: PuppetRun;
  attacks: number;
};

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

const sum = (scored: readonly Scored[], pick: (each: Scored) => number): number =>
  scored.reduce((total, each) => total + pick(each), 0);

/** What a reply costs in each language: more where the tokenizer knows the script less. */
const costsOf = (scored: readonly Scored[], price: Price): string[] =>
  [...PRIMARY_LANGUAGES, ...EXTRA_LANGUAGES].flatMap((language) => {
    const own = scored.filter(({ sample }) => sample.language === language);
    if (own.length === 0) return [];
    const each = (pick: (one: Scored) => number): number => sum(own, pick) / own.length;
    const tokens = { input: each(({ tokensIn }) => tokensIn), output: each(({ tokensOut }) => tokensOut) };
    const dollars = dollarsFor(tokens, price);
    return [
      `| ${language} | ${Math.round(tokens.input)} | ${Math.round(tokens.output)} | ${dollars.toFixed(6)} | ${(dollars * 1000).toFixed(2)} |`,
    ];
  });

const promisesOf = (): string[] => {
  const unsafe = LABELLED.filter((each) => !isSafe(each));
  const safe = LABELLED.filter(isSafe);
  const rows: [string, number, number][] = [
    ['promises found, in sentences of our own', unsafe.filter(isFound).length, unsafe.length],
    ['promises found, in sentences that no word was chosen by', UNSEEN.filter(isFound).length, UNSEEN.length],
    [
      'false alarms, in sentences of our own that promise nothing',
      safe.filter(isFalseAlarm).length,
      safe.length,
    ],
    ['false alarms, in the replies of the sandbox', REPLIES.filter(isFalseAlarm).length, REPLIES.length],
  ];
  return rows.map(([name, part, of]) => `| ${name} | ${part} | ${of} | ${share(part, of)} |`);
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
export const reportOf = ({ writer, at, price, scored, puppet, attacks }: Facts): string => {
  const total = (pick: (each: Scored) => number): number => sum(scored, pick);
  const languages = new Set(scored.map(({ sample }) => sample.language)).size;
  const calls = total((each) => each.calls);
  const judged = scored.flatMap(({ verdict }) => (verdict ? [verdict.score] : []));
  const head = ['| | replies | without fault | |', '|---|---|---|---|'];
  return `${[
    '# How good the replies are',
    `Made by \`npm run eval\` on ${at}, with ${writer}.`,
    '## Replies',
    `${new Set(scored.map(({ sample }) => sample)).size} reviews in ${languages} languages under ${new Set(scored.map(({ settings }) => settings)).size} settings, each through the adapter and the checks that the product uses.`,
    [...head, ...groupsOf(scored, () => 'all')].join('\n'),
    [...head, ...groupsOf(scored, ({ sample }) => sample.kind)].join('\n'),
    [...head, ...groupsOf(scored, ({ sample }) => sample.language)].join('\n'),
    [...head, ...groupsOf(scored, ({ settings }) => settings)].join('\n'),
    `Calls for a reply: ${(calls / scored.length).toFixed(2)}. Tokens for a call, with the shape of the answer: ${Math.round(total((each) => each.tokensIn) / calls)} in, ${Math.round(total((each) => each.tokensOut) / calls)} out.`,
    '### What a reply costs',
    `At ${price.input} dollars for a million tokens in and ${price.output} out (the setting \`AI_PRICE\`), second tries included.`,
    [
      '| | tokens in | tokens out | dollars | dollars for 1000 |',
      '|---|---|---|---|---|',
      ...costsOf(scored, price),
    ].join('\n'),
    judged.length > 0
      ? `Judged by the model itself: ${(judged.reduce((sum, score) => sum + score, 0) / judged.length).toFixed(2)} of 5 over ${judged.length} replies.`
      : 'Not judged: a judge needs a real model (`AI_API_KEY`).',
    '### Where something was wrong',
    failuresOf(scored).join('\n') || 'Nowhere.',
    '## Promises',
    ['| | | of | |', '|---|---|---|---|', ...promisesOf()].join('\n'),
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
