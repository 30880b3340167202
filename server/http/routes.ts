import { checkEmailAvailability } from '#server/features/account/check-email-availability.ts';
import { createUser } from '#server/features/account/create-user.ts';
import { getConfig } from '#server/features/account/get-config.ts';
import { getMe } from '#server/features/account/get-me.ts';
import { getSettings } from '#server/features/account/get-settings.ts';
import { getUser } from '#server/features/account/get-user.ts';
import { updateUser } from '#server/features/account/update-user.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { deleteReview } from '#server/features/reviews/delete-review.ts';
import { getAppReviews } from '#server/features/reviews/get-app-reviews.ts';
import { getFacets } from '#server/features/reviews/get-facets.ts';
import { regenerateReply } from '#server/features/reviews/regenerate-reply.ts';
import { saveDraft } from '#server/features/reviews/save-draft.ts';
import { submitAnswer } from '#server/features/reviews/submit-answer.ts';
import { translateText } from '#server/features/reviews/translate-text.ts';
import { undoSubmit } from '#server/features/reviews/undo-submit.ts';
import { getStoreStatus } from '#server/features/stores/get-store-status.ts';
import { activateTrial } from '#server/features/subscription/activate-trial.ts';
import { getManagementUrls } from '#server/features/subscription/get-management-urls.ts';
import { getSubscriptionResult } from '#server/features/subscription/get-subscription-result.ts';
import { getStatistics } from '#server/features/usage/get-statistics.ts';
import { api } from '#shared/contract/api.ts';
import { identifiedRoute, openRoute, type Routes, route } from './route.ts';

/** The whole API on one page. */
export const routes = {
  application: { getAll: route(api.application.getAll, listApps) },
  config: { get: openRoute(api.config.get, getConfig) },
  draft: { save: route(api.draft.save, saveDraft) },
  review: {
    delete: route(api.review.delete, deleteReview),
    getAppReviews: route(api.review.getAppReviews, getAppReviews),
    getFacets: route(api.review.getFacets, getFacets),
    regenerate: route(api.review.regenerate, regenerateReply),
    submitAnswer: route(api.review.submitAnswer, submitAnswer),
    translate: route(api.review.translate, translateText),
    undoSubmit: route(api.review.undoSubmit, undoSubmit),
  },
  statistics: { get: route(api.statistics.get, getStatistics) },
  store: { getStatus: route(api.store.getStatus, getStoreStatus) },
  subscription: {
    getManagementUrls: route(api.subscription.getManagementUrls, getManagementUrls),
    getSubscriptionResult: route(api.subscription.getSubscriptionResult, getSubscriptionResult),
  },
  trial: { activate: route(api.trial.activate, activateTrial) },
  user: {
    checkEmailAvailability: openRoute(api.user.checkEmailAvailability, checkEmailAvailability),
    create: identifiedRoute(api.user.create, createUser),
    get: route(api.user.get, getUser),
    getSettings: route(api.user.getSettings, getSettings),
    me: route(api.user.me, getMe),
    update: route(api.user.update, updateUser),
  },
} satisfies Routes;
