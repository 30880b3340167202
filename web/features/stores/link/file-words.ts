import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileProblem } from './key-file.ts';

/** The error message for a rejected key file. */
export const fileWords = (i18n: I18n, problem: FileProblem, extension: string): string => {
  switch (problem) {
    case 'wrong-type':
      return i18n._(msg`Wrong file type. Choose a ${extension} file.`);
    case 'too-large':
      return i18n._(msg`This file is too large to be a key.`);
    case 'unreadable':
      return i18n._(msg`Your browser couldn't read this file.`);
    case 'not-a-key':
      return i18n._(msg`This file doesn't contain a key. Download it again from the store console.`);
  }
};
