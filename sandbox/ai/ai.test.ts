import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { seedReviews } from '../seed/known.ts';
import { specOf } from '../spec-check.ts';
import { type Answer, bearer } from '../test-callers.ts';
import { type Running, running } from '../test-setup.ts';
import { detected } from './detect.ts';
import { languages } from './phrases.ts';

const spec = specOf('ai');
if (spec === undefined) console.warn('The published specs are not at hand: answers are not held to them.');

const ajv = new Ajv();
let sandbox: Running;
beforeAll(async () => {
  sandbox = await running();
});
afterAll(() => sandbox.stop());

const text = { type: 'string' };
const nullable = { anyOf: [text, { type: 'null' }] };
const schemaOf = (properties: Record<string, unknown>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const draft = schemaOf({
  language: text,
  translatedTitle: nullable,
  translatedBody: nullable,
  reply: text,
  replyInEnglish: text,
});
const translate = schemaOf({ translation: text });

const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string(),
      message: z.object({ content: z.string().nullable(), refusal: z.string().nullable() }),
    }),
  ),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number() }),
});
const Draft = z.object({
  language: z.string(),
  translatedTitle: z.string().nullable(),
  translatedBody: z.string().nullable(),
  reply: z.string(),
  replyInEnglish: z.string(),
});

const ask = async (data: object, schema: object = draft, headers = bearer('any')): Promise<Answer> => {
  const body = {
    model: 'gpt-4o-mini',
    messages: [
      { role: 'system', content: 'You write replies.' },
      { role: 'user', content: JSON.stringify(data) },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
  };
  const path = '/v1/chat/completions';
  expect(spec?.checkRequest('POST', path, {}, body) ?? []).toEqual([]);
  const answer = await sandbox.call('POST', `/ai${path}`, body, headers);
  expect(spec?.checkResponse('POST', path, answer.status, answer.body) ?? []).toEqual([]);
  return answer;
};

const said = async (data: object, schema: object = draft): Promise<unknown> => {
  const { choices } = Completion.parse((await ask(data, schema)).body);
  const value: unknown = JSON.parse(choices[0]?.message.content ?? '');
  expect(ajv.validate(schema, value)).toBe(true);
  return value;
};
const drafted = async (data: object): Promise<z.infer<typeof Draft>> => Draft.parse(await said(data));

const unknownReviews: Record<string, string> = {
  en: 'The app is good but the widget does not work for me',
  cs: 'Aplikace je dobrá, ale widget mi nefunguje',
  de: 'Die App ist gut, aber das Widget funktioniert nicht',
  es: 'La aplicación es buena pero el widget no funciona',
  pt: 'O aplicativo é muito bom mas não funciona no meu celular',
  fr: "L'application est bien mais le widget ne marche pas",
  nl: 'De app is goed maar de widget werkt niet',
  pl: 'Aplikacja jest dobra, ale widżet nie działa',
  uk: 'Застосунок добрий, але віджет не працює',
  ar: 'التطبيق جيد لكن الأداة لا تعمل',
  tr: 'Uygulama güzel ama bileşen çalışmıyor',
  zh: '应用不错，但是小组件不能用',
  ja: 'アプリは良いですが、ウィジェットが動きません',
  ko: '앱은 좋은데 위젯이 작동하지 않아요',
};

test('a seeded review gets its own translation and reply', async () => {
  for (const review of seedReviews.filter((each) => each.body !== '')) {
    const answer = await drafted({
      review: { rating: review.stars, title: review.title ?? '', body: review.body },
      limit: 340,
    });
    expect(answer.language.slice(0, 2)).toBe(review.language);
    expect(answer.translatedBody).toBe(review.bodyEn ?? null);
    expect(answer.reply.replaceAll(' ', '')).toBe(review.reply.replaceAll(' ', ''));
  }
});

test('any other review is answered in its own language, within the limit', async () => {
  for (const language of languages) {
    const review = { rating: 2, title: '', body: unknownReviews[language] };
    const answer = await drafted({ review, limit: 340 });
    expect(answer.language.slice(0, 2), review.body).toBe(language);
    expect(answer.translatedBody === null).toBe(language === 'en');
    expect(detected(answer.reply), answer.reply).toBe(language);
    const short = await drafted({
      review,
      limit: 120,
      settings: { includeSignature: true, signature: 'Ann' },
    });
    expect(short.reply.length).toBeLessThanOrEqual(120);
    expect(short.reply.endsWith('\nAnn')).toBe(true);
  }
});

test('settings are honoured', async () => {
  const review = { rating: 1, body: 'Die App ist nicht gut' };
  const settings = {
    greeting: 'HELLO',
    emojiUsage: 'ALWAYS',
    thankUserForReview: 'YES',
    howToCallTheAppInText: 'CUSTOM',
    customAppName: 'Fern',
    offerContact: 'WHEN_NEEDED',
    email: 'help@fern.test',
    includeSignature: true,
    signature: 'Das Team',
  };
  const { reply, replyInEnglish } = await drafted({ review, limit: 340, settings });
  for (const part of ['Guten Tag!', 'Dank', 'Fern', 'help@fern.test', '🙏', '\nDas Team'])
    expect(reply).toContain(part);
  expect(replyInEnglish).toContain('You can reach us at help@fern.test.');
  const bare = await drafted({
    review,
    settings: { greeting: 'NONE', emojiUsage: 'NEVER', thankUserForReview: 'NO' },
  });
  expect(bare.reply).not.toMatch(/Dank|🙏|Hallo/);
});

test('however tight the limit, it is kept', async () => {
  const settings = {
    greeting: 'HELLO',
    includeSignature: true,
    offerContact: 'ALWAYS',
    email: 'help@fern.test',
  };
  for (const limit of [30, 60, 90, 150, 340])
    for (const body of ['Die App ist nicht gut', seedReviews[0]?.body]) {
      const answer = await drafted({ review: { rating: 1, body }, limit, settings });
      expect(answer.reply.length).toBeLessThanOrEqual(limit);
      expect(answer.replyInEnglish.length).toBeLessThanOrEqual(limit);
    }
});

test('misbehaves as ordered, as often as ordered', async () => {
  const data = { review: { rating: 5, body: 'Great app, I love it' }, limit: 340 };
  const order = (behaviour: string): Promise<Answer> =>
    sandbox.call('POST', '/_control/ai', { behaviour, times: 1, ms: 5 });
  const choice = async (behaviour: string) => {
    await order(behaviour);
    return Completion.parse((await ask(data)).body).choices[0];
  };
  const reply = async (behaviour: string): Promise<string> =>
    Draft.parse(JSON.parse((await choice(behaviour))?.message.content ?? '')).reply;
  const invalid = (await choice('invalid-json'))?.message.content ?? '';
  expect(() => JSON.parse(invalid)).toThrow();
  expect((await choice('refusal'))?.message).toMatchObject({ content: null, refusal: expect.any(String) });
  expect((await choice('cut-off'))?.finish_reason).toBe('length');
  expect((await reply('too-long')).length).toBeGreaterThan(350);
  expect(detected(await reply('wrong-language'))).toBe('pl');
  await order('untouched');
  expect(await said({ text: 'Hello there', targetLanguage: 'de' }, translate)).toEqual({
    translation: 'Hello there',
  });
  expect(await reply('injected-text')).toMatch(/https:.*\+1 900/);
  expect(await reply('slow')).toMatch(/thank/i);
  const failures = {
    'rate-limit': [429, 'rate_limit_exceeded'],
    'insufficient-quota': [429, 'insufficient_quota'],
  };
  for (const [behaviour, [status, code]] of Object.entries(failures)) {
    await order(behaviour);
    expect(await ask(data)).toMatchObject({ status, body: { error: { code } } });
  }
  await order('error-500');
  expect((await ask(data)).status).toBe(500);
  expect((await ask(data)).status).toBe(200);
});

test('refuses what the vendor refuses', async () => {
  expect((await ask({}, draft, { authorization: '' })).status).toBe(401);
  const call = (body: object): Promise<Answer> =>
    sandbox.call('POST', '/ai/v1/chat/completions', body, bearer('k'));
  const message = { role: 'user', content: 'Hi' };
  expect((await call({ model: 'gpt-nothing', messages: [message] })).status).toBe(404);
  expect((await call({ model: 'gpt-4o-mini', messages: [] })).status).toBe(400);
  const models = await sandbox.call('GET', '/ai/v1/models', undefined, bearer('k'));
  expect(spec?.checkResponse('GET', '/v1/models', models.status, models.body) ?? []).toEqual([]);
});
