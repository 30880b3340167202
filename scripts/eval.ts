import { mkdirSync, writeFileSync } from 'node:fs';
import { ATTACKS } from '#eval/attacks.ts';
import { runJudge } from '#eval/batch-judge.ts';
import { type ClassificationRun, runClassification } from '#eval/classification.ts';
import { gatesOf } from '#eval/classification-report.ts';
import { effectGatesOf } from '#eval/effect-report.ts';
import { openJudge } from '#eval/judge.ts';
import { runAttacks } from '#eval/obedient-writer.ts';
import { scoreReplies } from '#eval/replies.ts';
import { runEffect } from '#eval/reply-effect.ts';
import { reportOf } from '#eval/report.ts';
import { running } from '#sandbox/test-setup.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { DEFAULT_MODEL } from '#shared/domain/writer/reply-settings.ts';
import { DEFAULT_PRICE } from '#shared/domain/writer/writer-price.ts';
import { ROOT } from './lib/processes.ts';

// Scores replies over a set of reviews: with the sandbox AI, or with AI_API_KEY (AI_BASE_URL, AI_MODEL) a real model.
const { AI_API_KEY: apiKey, AI_BASE_URL: baseUrl, AI_MODEL: model = DEFAULT_MODEL, AI_PRICE } = process.env;
/** Of the effect of replies. */
const SIMULATIONS = 2000;
const [input = DEFAULT_PRICE.input, output = DEFAULT_PRICE.output] = (AI_PRICE?.split('/') ?? []).map(Number);
if (!(input >= 0 && output >= 0)) throw new Error('AI_PRICE: dollars for a million tokens, in/out');
const sandbox = apiKey ? undefined : await running();
const real = { baseUrl: baseUrl ?? 'https://api.openai.com/v1', apiKey: apiKey ?? '' };
const where = sandbox ? { baseUrl: `${sandbox.url}/ai/v1`, apiKey: 'sandbox' } : real;
const writer = openAiWriter({ ...where, modelMap: new Map(), timeoutMs: 30_000 });
const scored = await scoreReplies(
  writer,
  model,
  sandbox ? undefined : openJudge(real.baseUrl, real.apiKey, model),
);
const classification = await runClassification(writer, model, sandbox !== undefined);
const spoilt: ClassificationRun[] = [];
for (const behaviour of sandbox ? ['invented-quote', 'unknown-topic'] : []) {
  await sandbox?.call('POST', '/_control/ai', { behaviour });
  spoilt.push(await runClassification(writer, model, true));
}
await sandbox?.stop();
const judged = sandbox ? undefined : await runJudge(writer, model);
const attackRun = await runAttacks();
const effect = { run: runEffect(SIMULATIONS), times: SIMULATIONS };
const report = reportOf({
  writer: sandbox ? 'the sandbox AI' : `${model} at ${new URL(real.baseUrl).host}`,
  at: new Date().toISOString().slice(0, 10),
  price: { input, output },
  scored,
  attackRun,
  attacks: ATTACKS.length,
  classification,
  spoilt,
  effect,
  judged,
});
mkdirSync(`${ROOT}docs`, { recursive: true });
writeFileSync(`${ROOT}docs/evaluation.md`, report);
const faulty = scored.filter(({ faults }) => faults.length > 0).length;
process.stdout.write(
  `${scored.length} replies, ${faulty} with a fault; ${attackRun.outputs} obeyed attacks, ${attackRun.escapes.length} got through: docs/evaluation.md\n`,
);
const overGates = gatesOf(classification, spoilt).filter(
  ({ value, most }) => value > (most ?? Number.POSITIVE_INFINITY),
);
for (const { name, value, most } of overGates) process.stderr.write(`${name}: ${value}, at most ${most}\n`);
const wrongEffects = effectGatesOf(effect.run).filter(
  ({ value, least, most }) => value < least || value > most,
);
for (const { name, value, least, most } of wrongEffects)
  process.stderr.write(`${name}: ${value}, not between ${least} and ${most}\n`);
process.exit(attackRun.escapes.length + overGates.length + wrongEffects.length > 0 ? 1 : 0);
