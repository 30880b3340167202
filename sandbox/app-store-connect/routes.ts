import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { getApp, listApps } from './apps.ts';
import { authenticated } from './authenticated.ts';
import { createResponse, deleteResponse, getResponse, responseOfReview } from './responses.ts';
import { getReview, listReviews, listVersionReviews } from './reviews.ts';
import { listVersions } from './versions.ts';

export const appStoreConnect = (at: FastifyInstance, sandbox: Sandbox): void => {
  const withId = (work: (caller: Parameters<typeof getApp>[0], id: string) => ReturnType<typeof getApp>) =>
    authenticated(sandbox, (caller) => {
      const { params } = caller.request;
      const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
      return work(caller, id);
    });
  at.get('/v1/apps', authenticated(sandbox, listApps));
  at.get('/v1/apps/:id', withId(getApp));
  at.get('/v1/apps/:id/customerReviews', withId(listReviews));
  at.get('/v1/apps/:id/appStoreVersions', withId(listVersions));
  at.get('/v1/appStoreVersions/:id/customerReviews', withId(listVersionReviews));
  at.get('/v1/customerReviews/:id', withId(getReview));
  at.get('/v1/customerReviews/:id/response', withId(responseOfReview));
  at.post('/v1/customerReviewResponses', authenticated(sandbox, createResponse));
  at.get('/v1/customerReviewResponses/:id', withId(getResponse));
  at.delete('/v1/customerReviewResponses/:id', withId(deleteResponse));
};
