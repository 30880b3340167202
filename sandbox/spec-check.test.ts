import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpecName, specOf } from './spec-check.ts';
import { type Running, running } from './test-setup.ts';

const apple = specOf('app-store-connect');
const google = specOf('google-play');
const ai = specOf('ai');
if (apple === undefined) console.warn('The published specs are not at hand: nothing is held to them.');

const list = '/v1/apps/1/customerReviews';
const responses = '/v1/customerReviewResponses';
const reviews = '/androidpublisher/v3/applications/a.b/reviews';

describe.skipIf(apple === undefined)('spec check', () => {
  test('accepts valid requests', () => {
    const query = {
      limit: '200',
      sort: '-createdDate',
      include: 'response',
      'fields[customerReviews]': 'rating,body',
    };
    expect(apple?.checkRequest('GET', list, query, null)).toEqual([]);
    const body = {
      data: {
        type: 'customerReviewResponses',
        attributes: { responseBody: 'Hi' },
        relationships: { review: { data: { type: 'customerReviews', id: '1' } } },
      },
    };
    expect(apple?.checkRequest('POST', responses, {}, body)).toEqual([]);
    expect(google?.checkRequest('GET', reviews, { maxResults: '100', token: 'x' }, null)).toEqual([]);
    expect(google?.checkRequest('POST', `${reviews}/gp:1:reply`, {}, { replyText: 'Hi' })).toEqual([]);
  });

  test('reports invalid requests', () => {
    const wrong = [
      apple?.checkRequest('GET', list, { limit: '201' }, null),
      apple?.checkRequest('GET', list, { sort: 'title' }, null),
      apple?.checkRequest('GET', list, { stars: '1' }, null),
      apple?.checkRequest('PUT', list, {}, null),
      apple?.checkRequest('POST', responses, {}, { data: { type: 'customerReviewResponses' } }),
      apple?.checkRequest('POST', responses, {}, null),
      google?.checkRequest('POST', `${reviews}/1:reply`, {}, { replyText: 1 }),
      google?.checkRequest('GET', `${reviews}/1`, { maxResults: 'many' }, null),
      ai?.checkRequest('POST', '/v1/chat/completions', {}, { model: 'gpt-4o-mini' }),
    ];
    for (const errors of wrong) expect(errors).not.toEqual([]);
  });

  test('reports invalid responses', () => {
    const wrong = [
      apple?.checkResponse('GET', list, 200, { data: [{ id: 1 }], links: { self: '/' } }),
      apple?.checkResponse('GET', list, 429, { errors: [{ code: 'X' }] }),
      apple?.checkResponse('GET', list, 302, {}),
      google?.checkResponse('GET', reviews, 200, {
        reviews: [{ comments: [{ userComment: { starRating: '5' } }] }],
      }),
      google?.checkResponse('GET', reviews, 500, {}),
      ai?.checkResponse('POST', '/v1/chat/completions', 200, { choices: [] }),
    ];
    for (const errors of wrong) expect(errors).not.toEqual([]);
    const silent = { error: { code: 500, message: null } };
    expect(google?.checkResponse('GET', reviews, 500, silent)).toEqual([]);
  });
});

describe.skipIf(apple === undefined)('status fault in the format of its spec', () => {
  let sandbox: Running;
  beforeAll(async () => {
    sandbox = await running();
  });
  afterAll(() => sandbox.stop());

  const calls: [SpecName, string, string][] = [
    ['app-store-connect', 'GET', list],
    ['app-store-connect', 'POST', responses],
    ['google-play', 'GET', reviews],
    ['google-play', 'POST', `${reviews}/1:reply`],
    ['play-reporting', 'GET', '/v1beta1/apps:search'],
    ['ai', 'POST', '/v1/chat/completions'],
    ['paddle', 'GET', `/subscriptions/sub_${'a'.repeat(26)}`],
    ['paddle', 'GET', `/transactions/txn_${'a'.repeat(26)}`],
  ];
  test.each(calls)('%s %s %s', async (vendor, method, path) => {
    const spec = specOf(vendor);
    for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 502, 503]) {
      await sandbox.call('POST', '/_control/faults', { vendor, kind: 'status', status, times: 1 });
      const answer = await sandbox.call(method, `/${vendor}${path}`, method === 'POST' ? {} : undefined);
      expect(answer.status).toBe(status);
      expect(spec?.checkResponse(method, path, status, answer.body), `${status}`).toEqual([]);
    }
  });
});
