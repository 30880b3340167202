import { describe, expect, it } from 'vitest';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { openAiWriter } from './openai.ts';
import type { Writer } from './port.ts';

const writerAt = (baseUrl: string) =>
  openAiWriter({ baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 5000 });
const brief = { instructions: 'Answer in JSON.', data: {} };

type Call = Exclude<keyof Writer, 'resting'>;
const text = 'Vielen Dank!\nWir haben „{Name}“ korrigiert: "Anna" \\o/';

/** What a model answers to each call. */
const ANSWERS: Record<Call, object> = {
  draft: {
    language: 'de',
    title: '',
    body: 'Hi',
    reply: text,
    english: 'Thanks!',
    kind: 'praise',
    sentiment: 2,
    mentions: [],
  },
  improve: { reply: text, english: 'Thanks!' },
  translate: { translation: text },
  translateReview: {
    language: 'de',
    title: '',
    body: 'Hi',
    replyLanguage: 'de',
    reply: text,
    kind: 'bug',
    sentiment: 0,
    mentions: [],
  },
  classify: { reviews: [{ id: 'a', kind: 'bug', sentiment: -1, mentions: ['ads: "so\nmany"'] }] },
  judge: { rating: true, unbacked: false, contact: false },
};
const isCall = (name: string): name is Call => name in ANSWERS;
const CALLS = Object.keys(ANSWERS).filter(isCall);

type Sent = Parameters<typeof startFixedServer>[0];
const JSON_TYPE = { 'content-type': 'application/json' };
const asJson = (body: unknown, status = 200): Sent => ({ status, headers: JSON_TYPE, body });
const saying = (message: object, finish_reason = 'stop') =>
  asJson({ id: 'c', object: 'chat.completion', choices: [{ index: 0, finish_reason, message }] });
const content = (said: unknown, finish_reason?: string) =>
  saying({ role: 'assistant', content: said }, finish_reason);

const LOGIN_PAGE = '<!doctype html><title>Sign in</title><style>a { color: red }</style><form>Sign in</form>';
const named = (code: unknown, type = 'error') => asJson({ error: { code, type, message: 'No.' } });

/** What is no completion, and what it is taken for. */
const NO_COMPLETION: [string, Sent, string][] = [
  ['nothing', { headers: JSON_TYPE }, 'away'],
  ['nothing of no type', {}, 'away'],
  ['status 204', { status: 204 }, 'away'],
  ['a login page', { headers: { 'content-type': 'text/html' }, body: LOGIN_PAGE }, 'away'],
  ['a login page called JSON', { headers: JSON_TYPE, body: LOGIN_PAGE }, 'away'],
  ['a word', { headers: { 'content-type': 'text/plain' }, body: 'upstream timeout' }, 'away'],
  ['half a completion', { headers: JSON_TYPE, body: '{"choices":[{"message":{"cont' }, 'away'],
  ['an empty object', asJson({}), 'away'],
  ['null', { headers: JSON_TYPE, body: 'null' }, 'away'],
  ['a list', asJson([{ message: { content: '{}' } }]), 'away'],
  ['a text in JSON', { headers: JSON_TYPE, body: '"ok"' }, 'away'],
  ['a detail', asJson({ detail: 'Not authenticated' }), 'away'],
  ['an error in words', asJson({ error: 'upstream connect error' }), 'away'],
  ['an error of an unknown kind', named('odd'), 'away'],
  ['no choices', asJson({ choices: [] }), 'away'],
  ['null for the choices', asJson({ choices: null }), 'away'],
  ['a choice without a message', asJson({ choices: [{ index: 0, finish_reason: 'stop' }] }), 'away'],
  ['null for the message', asJson({ choices: [{ message: null }] }), 'away'],
  ['a server error in words', named('server_error'), 'away'],
  ['an overload in words', named(null, 'overloaded_error'), 'away'],
  [
    'an error of its provider',
    asJson({ choices: [{ message: { content: '' }, error: { code: 502 } }] }),
    'away',
  ],
  ['a rate limit in words', named('rate_limit_exceeded', 'requests'), 'busy'],
  ['a rate limit by number', named('429'), 'busy'],
  ['an exhausted account', named('insufficient_quota', 'insufficient_quota'), 'quota'],
  ['a rejected key', named('invalid_api_key', 'invalid_request_error'), 'misconfigured'],
  ['a missing model', named('model_not_found', 'invalid_request_error'), 'misconfigured'],
  ['too long a request', named('context_length_exceeded', 'invalid_request_error'), 'refused'],
  ['a filtered request', named('content_filter', 'invalid_request_error'), 'refused'],
  ['a rejected request', named(null, 'invalid_request_error'), 'rejected'],
];

/** What a model said, but not what was asked for. */
const OTHER_WORDS: [string, (json: string) => Sent, string][] = [
  ['no content', () => content(null), 'unusable'],
  ['no field for it', () => saying({ role: 'assistant' }), 'unusable'],
  ['empty content', () => content(''), 'unusable'],
  ['reasoning only', () => saying({ content: null, reasoning_content: 'Let me think.' }), 'unusable'],
  ['a number', () => content(7), 'unusable'],
  ['prose', () => content('Sure! I would thank {name} for the review.'), 'unusable'],
  ['a web page', () => content(LOGIN_PAGE), 'unusable'],
  ['a list', () => content('[]'), 'unusable'],
  ['null as JSON', () => content('null'), 'unusable'],
  ['another shape', () => content('{"answer":"Thank you"}'), 'unusable'],
  ['half the JSON', (json) => content(json.slice(0, -8)), 'unusable'],
  ['half the JSON with a brace in it', (json) => content(json.slice(0, json.lastIndexOf('"'))), 'unusable'],
  [
    'half the JSON that ends with a brace',
    (json) => content(`${json.slice(0, json.lastIndexOf('{'))}{Name}`),
    'unusable',
  ],
  ['an answer that was cut off', (json) => content(json, 'length'), 'unusable'],
  [
    'a call of another function',
    () => saying({ tool_calls: [{ function: { name: 'search', arguments: '{"q":"x"}' } }] }),
    'unusable',
  ],
  [
    'a call without arguments',
    () => saying({ content: null, tool_calls: [{ function: { name: 'answer' } }] }),
    'unusable',
  ],
  ['a refusal', () => saying({ content: null, refusal: 'I cannot help with that.' }), 'refused'],
  ['a filter', () => content('', 'content_filter'), 'refused'],
];

/** The answer asked for, as models and gateways wrap and damage it. */
const WRAPPED: [string, (json: string) => Sent][] = [
  ['as it stands', (json) => content(json)],
  [
    'with a content type of text',
    (json) => ({ ...content(json), headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'in parts',
    (json) =>
      content([
        { type: 'reasoning', text: 'No {x}.' },
        { type: 'text', text: json },
      ]),
  ],
  ['after its reasoning', (json) => content(`<think>Say {"reply":"a"}?</think>${json}`)],
  ['in a fenced block', (json) => content(`Here it is:\n\`\`\`json\n${json}\n\`\`\`\nDone.`)],
  ['after prose with braces', (json) => content(`For {the reviewer} and { "tone": "kind" }: ${json}`)],
  ['before prose with braces', (json) => content(`${json}\n\nReplace {name} as {needed}.`)],
  ['with line breaks in its texts', (json) => content(json.replaceAll('\\n', '\n'))],
  ['with a trailing comma', (json) => content(json.replace(/\}$/, ',\n}'))],
  ['damaged, after prose with braces', (json) => content(`For {you}: ${json.replace(/\}$/, ',}')}`)],
  ['damaged, in a fenced block', (json) => content(`\`\`\`\n${json.replaceAll('\\n', '\n')}\n\`\`\``)],
  ['as JSON in a text', (json) => content(JSON.stringify(json))],
  ['as JSON in a text twice', (json) => content(JSON.stringify(JSON.stringify(json)))],
  [
    'as the arguments of a call',
    (json) => saying({ content: null, tool_calls: [{ function: { name: 'a', arguments: json } }] }),
  ],
  [
    'as an object of arguments',
    (json) => saying({ content: '', tool_calls: [{ function: { arguments: JSON.parse(json) } }] }),
  ],
  [
    'as a call of the old kind',
    (json) => saying({ content: null, function_call: { name: 'a', arguments: json } }),
  ],
  [
    'in a call after words',
    (json) => saying({ content: 'I call {it}.', tool_calls: [{ function: { arguments: json } }] }),
  ],
];

const answerTo = async (call: Call, sent: Sent) => writerAt(await startFixedServer(sent))[call]('m', brief);

describe.each(CALLS)('%s', (call) => {
  const json = JSON.stringify(ANSWERS[call]);

  it.each(NO_COMPLETION)('takes %s for a failure of its own kind', async (_name, sent, kind) => {
    expect(await answerTo(call, sent)).toMatchObject({ ok: false, failure: { kind } });
  });

  it.each(OTHER_WORDS)('cannot use an answer with %s', async (_name, sentFor, kind) => {
    expect(await answerTo(call, sentFor(json))).toMatchObject({ ok: false, failure: { kind } });
  });

  it('reads the answer however it is wrapped', async () => {
    const plain = await answerTo(call, content(json));
    expect(plain).toMatchObject({ ok: true });
    for (const [name, sentFor] of WRAPPED) expect(await answerTo(call, sentFor(json)), name).toEqual(plain);
  });

  it('reads an answer of 20,000 characters and one in another script', async () => {
    for (const written of ['Danke. '.repeat(3000), 'ありがとうございます。'])
      expect(await answerTo(call, content(json.replace('Thanks!', written)))).toMatchObject({ ok: true });
  });
});

it('keeps what a server says of an error out of the detail', async () => {
  const secret = asJson({ error: { code: 'invalid_api_key', message: 'Incorrect key: sk-1' } });
  expect(JSON.stringify(await answerTo('draft', secret))).not.toContain('sk-1');
});
