import { checkEmailAvailability } from '#server/features/account/check-email-availability.ts';
import { createCompany } from '#server/features/account/companies/create-company.ts';
import { enterCompany } from '#server/features/account/companies/enter-company.ts';
import { listCompanies } from '#server/features/account/companies/list-companies.ts';
import { createUser } from '#server/features/account/create-user.ts';
import { getConfig } from '#server/features/account/get-config.ts';
import { getMe } from '#server/features/account/get-me.ts';
import { getSettings } from '#server/features/account/get-settings.ts';
import { getUser } from '#server/features/account/get-user.ts';
import { acceptInvitation } from '#server/features/account/invitations/accept-invitation.ts';
import { createInvitation } from '#server/features/account/invitations/create-invitation.ts';
import { getInvitation } from '#server/features/account/invitations/get-invitation.ts';
import { listInvitations } from '#server/features/account/invitations/list-invitations.ts';
import { resendInvitation } from '#server/features/account/invitations/resend-invitation.ts';
import { revokeInvitation } from '#server/features/account/invitations/revoke-invitation.ts';
import { leaveCompany } from '#server/features/account/members/leave-company.ts';
import { listMembers } from '#server/features/account/members/list-members.ts';
import { removeMember } from '#server/features/account/members/remove-member.ts';
import { setApps } from '#server/features/account/members/set-apps.ts';
import { setRole } from '#server/features/account/members/set-role.ts';
import { saveSettings } from '#server/features/account/save-settings.ts';
import { updateUser } from '#server/features/account/update-user.ts';
import { listActionItems } from '#server/features/action-items/list-action-items.ts';
import { addApps } from '#server/features/apps/add-apps.ts';
import { closeGap } from '#server/features/apps/close-gap.ts';
import { deleteApp } from '#server/features/apps/delete-app.ts';
import { getApps } from '#server/features/apps/get-apps.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { updateApp } from '#server/features/apps/update-app.ts';
import { getAiUsage } from '#server/features/company/get-ai-usage.ts';
import { getCompanySettings } from '#server/features/company/get-settings.ts';
import { saveCompanySettings } from '#server/features/company/save-settings.ts';
import { deleteDestination } from '#server/features/destinations/delete-destination.ts';
import { listDestinations } from '#server/features/destinations/list-destinations.ts';
import { readLog } from '#server/features/destinations/read-log.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { replayDelivery, testDestination } from '#server/features/destinations/send-once.ts';
import { getExport } from '#server/features/exports/get-export.ts';
import { startExport } from '#server/features/exports/start-export.ts';
import { getIncident } from '#server/features/incidents/get-incident.ts';
import { listIncidents } from '#server/features/incidents/list-incidents.ts';
import { muteIncident } from '#server/features/incidents/mute-incident.ts';
import { resolveIncident } from '#server/features/incidents/resolve-incident.ts';
import { getDraftChanges } from '#server/features/insights/get-drafts.ts';
import { getReplyEffect } from '#server/features/insights/get-effect.ts';
import { getOverview } from '#server/features/insights/get-overview.ts';
import { getRatings } from '#server/features/insights/get-ratings.ts';
import { getTopicInsights } from '#server/features/insights/get-topics.ts';
import { getWeek } from '#server/features/insights/get-week.ts';
import { getWorkload } from '#server/features/insights/get-workload.ts';
import { deleteLabel } from '#server/features/labels/delete-label.ts';
import { listLabels } from '#server/features/labels/list-labels.ts';
import { saveLabel } from '#server/features/labels/save-label.ts';
import { tellPresence } from '#server/features/live/tell-presence.ts';
import { getPreferences, savePreferences } from '#server/features/notices/preferences.ts';
import { getPrompts } from '#server/features/prompts/get-prompts.ts';
import { savePrompts } from '#server/features/prompts/save-prompts.ts';
import { deleteRelease } from '#server/features/releases/delete-release.ts';
import { listReleases } from '#server/features/releases/list-releases.ts';
import { listWatchedReleases } from '#server/features/releases/list-watched-releases.ts';
import { saveRelease } from '#server/features/releases/save-release.ts';
import { createBatch } from '#server/features/reviews/batches/choose/create-batch.ts';
import { scopeBatch } from '#server/features/reviews/batches/choose/scope-batch.ts';
import { approveItems } from '#server/features/reviews/batches/decide/approve-items.ts';
import { editItem } from '#server/features/reviews/batches/decide/edit-item.ts';
import { excludeItems } from '#server/features/reviews/batches/decide/exclude-items.ts';
import { rewriteItems } from '#server/features/reviews/batches/decide/rewrite-items.ts';
import { removeReplies, stopRemoval } from '#server/features/reviews/batches/send/remove-replies.ts';
import {
  pauseByPerson,
  resumeBatch,
  startSending,
  stopBatch,
  undoBatch,
} from '#server/features/reviews/batches/send/steer-batch.ts';
import { getBatch, listBatches, listItems } from '#server/features/reviews/batches/show/read-batches.ts';
import {
  getBackfill,
  pauseBackfill,
  startBackfill,
} from '#server/features/reviews/classification/backfill.ts';
import { correctReview } from '#server/features/reviews/classification/correct-review.ts';
import { getContext } from '#server/features/reviews/context/get-context.ts';
import { similar } from '#server/features/reviews/context/similar.ts';
import { checkReply } from '#server/features/reviews/drafting/check-reply.ts';
import { previewReply } from '#server/features/reviews/drafting/preview-reply.ts';
import { regenerateReply } from '#server/features/reviews/drafting/regenerate-reply.ts';
import { retryDrafts } from '#server/features/reviews/drafting/retry-drafts.ts';
import { translateReview } from '#server/features/reviews/drafting/translate-review.ts';
import { translateText } from '#server/features/reviews/drafting/translate-text.ts';
import { deleteReview } from '#server/features/reviews/list/delete-review.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { getAppReviews } from '#server/features/reviews/list/get-app-reviews.ts';
import { getFacets } from '#server/features/reviews/list/get-facets.ts';
import { addNote } from '#server/features/reviews/notes/add-note.ts';
import { deleteNote } from '#server/features/reviews/notes/delete-note.ts';
import { listNotes } from '#server/features/reviews/notes/list-notes.ts';
import { assignReview } from '#server/features/reviews/organise/assign-review.ts';
import { changeMany } from '#server/features/reviews/organise/change-many.ts';
import { markNoReplyNeeded } from '#server/features/reviews/organise/mark-no-reply-needed.ts';
import { setLabels } from '#server/features/reviews/organise/set-labels.ts';
import { removeReply } from '#server/features/reviews/outbox/remove-reply.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { undoSubmit } from '#server/features/reviews/outbox/undo-submit.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import { getStoreStatus } from '#server/features/stores/get-store-status.ts';
import { linkStore } from '#server/features/stores/link-store.ts';
import { setStoreLimits } from '#server/features/stores/set-store-limits.ts';
import { unlinkStore } from '#server/features/stores/unlink-store.ts';
import { activateTrial } from '#server/features/subscription/activate-trial.ts';
import { confirmPayment } from '#server/features/subscription/confirm-payment.ts';
import { getManagementUrls } from '#server/features/subscription/get-management-urls.ts';
import { getSubscriptionResult } from '#server/features/subscription/get-subscription-result.ts';
import { archiveTopic } from '#server/features/topics/archive-topic.ts';
import { deleteTopic } from '#server/features/topics/delete-topic.ts';
import { listTopics } from '#server/features/topics/list-topics.ts';
import { mergeTopic } from '#server/features/topics/merge-topic.ts';
import { saveTopic } from '#server/features/topics/save-topic.ts';
import { suggestTopics } from '#server/features/topics/suggest-topics.ts';
import { getStatistics } from '#server/features/usage/get-statistics.ts';
import { countViews } from '#server/features/views/count-views.ts';
import { deleteView } from '#server/features/views/delete-view.ts';
import { listViews } from '#server/features/views/list-views.ts';
import { saveView } from '#server/features/views/save-view.ts';
import { api } from '#shared/contract/api.ts';
import { identifiedRoute, openRoute, type Routes, route, sendingRoute } from './route.ts';

/** All routes of the API. */
export const routes = {
  application: {
    add: route(api.application.add, addApps),
    closeGap: route(api.application.closeGap, closeGap),
    delete: route(api.application.delete, deleteApp),
    getAll: route(api.application.getAll, listApps),
    getApps: route(api.application.getApps, getApps),
    preview: route(api.application.preview, previewReply),
    update: route(api.application.update, updateApp),
  },
  backfill: {
    get: route(api.backfill.get, getBackfill),
    pause: route(api.backfill.pause, pauseBackfill),
    start: route(api.backfill.start, startBackfill),
  },
  batch: {
    approve: route(api.batch.approve, approveItems),
    scope: route(api.batch.scope, scopeBatch),
    create: route(api.batch.create, createBatch),
    edit: route(api.batch.edit, editItem),
    exclude: route(api.batch.exclude, excludeItems),
    rewrite: route(api.batch.rewrite, rewriteItems),
    get: route(api.batch.get, getBatch),
    items: route(api.batch.items, listItems),
    list: route(api.batch.list, listBatches),
    pause: route(api.batch.pause, pauseByPerson),
    remove: sendingRoute(api.batch.remove, removeReplies),
    stopRemoval: route(api.batch.stopRemoval, stopRemoval),
    resume: sendingRoute(api.batch.resume, resumeBatch),
    send: sendingRoute(api.batch.send, startSending),
    stop: route(api.batch.stop, stopBatch),
    undo: route(api.batch.undo, undoBatch),
  },
  config: { get: openRoute(api.config.get, getConfig) },
  destination: {
    delete: route(api.destination.delete, deleteDestination),
    list: route(api.destination.list, listDestinations),
    log: route(api.destination.log, readLog),
    replay: route(api.destination.replay, replayDelivery),
    save: route(api.destination.save, saveDestination),
    test: route(api.destination.test, testDestination),
  },
  draft: { save: route(api.draft.save, saveDraft) },
  export: {
    get: route(api.export.get, getExport),
    start: route(api.export.start, startExport),
  },
  label: {
    delete: route(api.label.delete, deleteLabel),
    list: route(api.label.list, listLabels),
    save: route(api.label.save, saveLabel),
  },
  actionItems: { list: route(api.actionItems.list, listActionItems) },
  note: {
    add: route(api.note.add, addNote),
    delete: route(api.note.delete, deleteNote),
    list: route(api.note.list, listNotes),
  },
  presence: { tell: route(api.presence.tell, tellPresence) },
  prompts: { get: route(api.prompts.get, getPrompts), save: route(api.prompts.save, savePrompts) },
  release: {
    delete: route(api.release.delete, deleteRelease),
    list: route(api.release.list, listReleases),
    save: route(api.release.save, saveRelease),
    watch: route(api.release.watch, listWatchedReleases),
  },
  reply: {
    check: route(api.reply.check, checkReply),
    regenerate: route(api.reply.regenerate, regenerateReply),
    retryDrafts: route(api.reply.retryDrafts, retryDrafts),
    removeReply: sendingRoute(api.reply.removeReply, removeReply),
    submitAnswer: sendingRoute(api.reply.submitAnswer, submitReply),
    translate: route(api.reply.translate, translateText),
    undoSubmit: route(api.reply.undoSubmit, undoSubmit),
  },
  review: {
    bulk: route(api.review.bulk, changeMany),
    correct: route(api.review.correct, correctReview),
    delete: route(api.review.delete, deleteReview),
    find: route(api.review.find, findReviews),
    getAppReviews: route(api.review.getAppReviews, getAppReviews),
    getContext: route(api.review.getContext, getContext),
    similar: route(api.review.similar, similar),
    getFacets: route(api.review.getFacets, getFacets),
    noReplyNeeded: route(api.review.noReplyNeeded, markNoReplyNeeded),
    setLabels: route(api.review.setLabels, setLabels),
    assign: route(api.review.assign, assignReview),
    translateReview: route(api.review.translateReview, translateReview),
  },
  company: {
    create: route(api.company.create, createCompany),
    enter: route(api.company.enter, enterCompany),
    getAiUsage: route(api.company.getAiUsage, getAiUsage),
    getSettings: route(api.company.getSettings, getCompanySettings),
    list: route(api.company.list, listCompanies),
    saveSettings: route(api.company.saveSettings, saveCompanySettings),
  },
  incident: {
    get: route(api.incident.get, getIncident),
    list: route(api.incident.list, listIncidents),
    mute: route(api.incident.mute, muteIncident),
    resolve: route(api.incident.resolve, resolveIncident),
  },
  insight: {
    drafts: route(api.insight.drafts, getDraftChanges),
    effect: route(api.insight.effect, getReplyEffect),
    overview: route(api.insight.overview, getOverview),
    ratings: route(api.insight.ratings, getRatings),
    topics: route(api.insight.topics, getTopicInsights),
    week: route(api.insight.week, getWeek),
    workload: route(api.insight.workload, getWorkload),
  },
  invitation: {
    accept: identifiedRoute(api.invitation.accept, acceptInvitation),
    create: route(api.invitation.create, createInvitation),
    get: openRoute(api.invitation.get, getInvitation),
    list: route(api.invitation.list, listInvitations),
    resend: route(api.invitation.resend, resendInvitation),
    revoke: route(api.invitation.revoke, revokeInvitation),
  },
  notification: {
    getPreferences: route(api.notification.getPreferences, getPreferences),
    savePreferences: route(api.notification.savePreferences, savePreferences),
  },
  member: {
    leave: route(api.member.leave, leaveCompany),
    list: route(api.member.list, listMembers),
    remove: route(api.member.remove, removeMember),
    setApps: route(api.member.setApps, setApps),
    setRole: route(api.member.setRole, setRole),
  },
  statistics: { get: route(api.statistics.get, getStatistics) },
  store: {
    getStatus: route(api.store.getStatus, getStoreStatus),
    link: route(api.store.link, linkStore),
    setLimits: route(api.store.setLimits, setStoreLimits),
    unlink: route(api.store.unlink, unlinkStore),
  },
  subscription: {
    activateTrial: route(api.subscription.activateTrial, activateTrial),
    confirmPayment: route(api.subscription.confirmPayment, confirmPayment),
    getManagementUrls: route(api.subscription.getManagementUrls, getManagementUrls),
    getSubscriptionResult: route(api.subscription.getSubscriptionResult, getSubscriptionResult),
  },
  topic: {
    archive: route(api.topic.archive, archiveTopic),
    delete: route(api.topic.delete, deleteTopic),
    list: route(api.topic.list, listTopics),
    merge: route(api.topic.merge, mergeTopic),
    save: route(api.topic.save, saveTopic),
    suggestions: route(api.topic.suggestions, suggestTopics),
  },
  user: {
    checkEmailAvailability: openRoute(api.user.checkEmailAvailability, checkEmailAvailability),
    create: identifiedRoute(api.user.create, createUser),
    get: route(api.user.get, getUser),
    getSettings: route(api.user.getSettings, getSettings),
    me: route(api.user.me, getMe),
    saveSettings: route(api.user.saveSettings, saveSettings),
    update: route(api.user.update, updateUser),
  },
  view: {
    counts: route(api.view.counts, countViews),
    delete: route(api.view.delete, deleteView),
    list: route(api.view.list, listViews),
    save: route(api.view.save, saveView),
  },
} satisfies Routes;
