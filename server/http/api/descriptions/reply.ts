import type { Described } from './described.ts';

export const reply: Described<'reply'> = {
  check: {
    summary:
      'What the author of a reply should check before sending it; the page cannot find foreign contacts itself',
    errors: ['ENTITY_NOT_FOUND'],
  },
  retryDrafts: {
    summary: 'Draft again the 500 newest reviews whose draft is `blocked`, up to the monthly limit',
    errors: ['LIMIT_REACHED'],
  },
  undoSubmit: {
    summary: "Undo a submit before it is sent to the store; its text becomes the sender's draft again",
    errors: ['ENTITY_NOT_FOUND', 'ALREADY_SENT'],
  },
  submitAnswer: {
    summary: 'Send a reply to the store; `response` is the text to send, in `responseLanguage`',
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_NOT_FOUND',
      'REVIEW_CHANGED',
      'TOO_MANY_CHARACTERS',
      'NO_PERMISSIONS',
      'GOOGLE_API_DISABLED',
      'STORE_API_ERROR',
      'ERROR_SUBMIT',
    ],
  },
  removeReply: {
    summary:
      'Remove the reply from the App Store; the review stays answered until the store has confirmed it. Google Play: NOT_ALLOWED',
    errors: [
      'ENTITY_NOT_FOUND',
      'NOT_ALLOWED',
      'ALREADY_SENT',
      'REVIEW_CHANGED',
      'REVIEW_NOT_FOUND',
      'NO_PERMISSIONS',
      'STORE_API_ERROR',
    ],
  },
  translate: {
    summary: 'Translate a text',
    errors: ['ENTITY_NOT_FOUND', 'WRITER_ERROR', 'REPLY_BLOCKED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  },
  regenerate: {
    summary: 'Generate a new draft, or with `improve` change the current text as `customPrompt` instructs',
    errors: [
      'ENTITY_NOT_FOUND',
      'REVIEW_CHANGED',
      'LIMIT_REACHED',
      'WRITER_ERROR',
      'REPLY_BLOCKED',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  },
};
