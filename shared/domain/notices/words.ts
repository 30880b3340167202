import type { PRIMARY_LANGUAGES } from '../language/languages.ts';
import { AR } from './words/ar.ts';
import { CS } from './words/cs.ts';
import { DE } from './words/de.ts';
import { EN, type NoticeWords } from './words/en.ts';
import { ES } from './words/es.ts';
import { FR } from './words/fr.ts';
import { JA } from './words/ja.ts';
import { KO } from './words/ko.ts';
import { NL } from './words/nl.ts';
import { PL } from './words/pl.ts';
import { PT } from './words/pt.ts';
import { TR } from './words/tr.ts';
import { UK } from './words/uk.ts';
import { ZH } from './words/zh.ts';

/** What is told outside the product, in the languages of the page. */
export const NOTICE_WORDS: Record<(typeof PRIMARY_LANGUAGES)[number], NoticeWords> = {
  en: EN,
  cs: CS,
  de: DE,
  es: ES,
  pt: PT,
  fr: FR,
  nl: NL,
  pl: PL,
  uk: UK,
  ar: AR,
  tr: TR,
  zh: ZH,
  ja: JA,
  ko: KO,
};
