import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Store } from '#shared/domain/stores/store.ts';

const NAMES = { apple: msg`App Store`, google: msg`Google Play` } as const;

export const storeName = (i18n: I18n, store: Store): string => i18n._(NAMES[store]);
