import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileProblem } from './key-file.ts';

/** The error message for a rejected key file. */
export const fileWords = (i18n: I18n, problem: FileProblem, extension: string): string => {
  switch (problem) {
    case 'wrong-type':
      return i18n._(msg`This is another kind of file. The right one ends in ${extension}.`);
    case 'too-large':
      return i18n._(msg`This file is too large to be a key.`);
    case 'unreadable':
      return i18n._(msg`Your browser could not read this file.`);
    case 'not-a-key':
      return i18n._(msg`There is no key in this file. Download it again from the store's console.`);
  }
};
