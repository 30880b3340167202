import type { Writer } from '#server/integrations/writer/port.ts';
import { ok } from '#shared/domain/result.ts';

const OPENINGS = [
  'Thank you for the honest words',
  'We hear you on the speed',
  'Sorry that it felt slow',
  'Your note helps the team',
];
const REST = ['and the next release is lighter', 'and a fix is being tried', 'and we look into it now'];

/** A writer that never repeats a text and never fails. */
export const openCountingWriter = (): Writer => {
  let count = 0;
  const draft = async () => {
    count += 1;
    const reply = `${OPENINGS[count % OPENINGS.length]}, ${REST[count % REST.length]}. Note ${count}.`;
    const translation = { language: 'en', translatedTitle: null, translatedBody: null };
    return ok({ ...translation, reply, replyInEnglish: reply, classification: null });
  };
  const texts = { title: null, body: null, replyLanguage: null, classification: null, reply: null };
  return {
    draft,
    improve: draft,
    translate: async () => ok('Thank you.'),
    translateReview: async () => ok({ language: 'en', ...texts }),
    classify: async () => ok([]),
    judge: async () => ok({ asksForRating: false, isUnbacked: false, givesContact: false }),
    resting: () => undefined,
  };
};
