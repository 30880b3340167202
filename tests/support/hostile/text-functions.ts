import { separatorIn } from '#server/features/reviews/import/csv.ts';
import { appsOnPage } from '#server/integrations/stores/listings/developer-page.ts';
import { ratingOnPage } from '#server/integrations/stores/listings/public-rating.ts';
import { DRAFT } from '#server/integrations/writer/answers.ts';
import { answerIn } from '#server/integrations/writer/extract.ts';
import { scrubText } from '#server/telemetry/scrub.ts';
import { Email } from '#shared/contract/fields.ts';
import { hardFindingsIn } from '#shared/domain/checks/reply-check.ts';
import { withoutTransportResidue } from '#shared/domain/checks/transport-residue.ts';
import { warningsIn } from '#shared/domain/checks/warnings.ts';
import { detectLanguage, isWrittenIn } from '#shared/domain/language/detect-language.ts';
import { phrasesIn } from '#shared/domain/language/phrases.ts';
import { plainText } from '#shared/domain/language/plain-text.ts';
import { isSameReply, isSameWording } from '#shared/domain/replies/same-reply.ts';
import { wordsOf } from '#shared/domain/reviews/search-words.ts';
import { filledPrompt } from '#shared/domain/writer/prompt-texts.ts';
import { shortenReply } from '#shared/domain/writer/shorten-reply.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';

const own = { email: 'help@example.com', texts: ['Tidepool'] };
const requiredParts = { signature: 'The team', contact: 'help@example.com' };

/** What is done with texts of reviewers, users and stores, as a whole: not only expressions can be quadratic. */
export const WORKS: Record<string, (text: string) => unknown> = {
  detectLanguage,
  isWrittenIn: (text) => isWrittenIn(text, 'de'),
  wordsOf: (text) => wordsOf([text]),
  plainText,
  phrasesIn,
  fittedReply: (text) => shortenReply(text, 5970, requiredParts),
  isSameReply: (text) => isSameReply(text, `${text}a`),
  isSameWording: (text) => isSameWording(text, [`${text}a`]),
  doubtsIn: (text) => warningsIn(text, 'en', own),
  hardFindingsIn: (text) =>
    hardFindingsIn(text, { store: 'apple', own: { ...own, texts: [text.slice(0, 50)] } }),
  isRepeated: (text) => isSimilar(text, [`${text}a`], requiredParts),
  filledPrompt: (text) => filledPrompt(text, { appName: 'Tidepool' }),
  separatorIn,
  Email: (text) => Email.safeParse(text),
  answerIn: (text) => answerIn({ content: text }, DRAFT),
  withoutTransportResidue,
  scrubText,
  appsOnPage: (text) => appsOnPage(text, 'https://play.example'),
  'appsOnPage, after links': (text) =>
    appsOnPage(
      text.replaceAll(/.{50}/gs, '$&/store/apps/details?id=com.example.app">'),
      'https://play.example',
    ),
  ratingOnPage,
  'ratingOnPage, in scripts': (text) =>
    ratingOnPage(text.replaceAll(/.{50}/gs, '$&<script type="application/ld+json">')),
};
