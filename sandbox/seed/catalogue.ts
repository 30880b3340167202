import type { App, Publisher } from '../state/stores/publishers.ts';

/** The demo account's publisher first; the second is for another registered account. */
export const publishers: readonly Publisher[] = [
  {
    id: 'fernhollow',
    name: 'Fernhollow Studio',
    developer_id: '7204918365520418837',
    issuer_id: '69a6de7e-21f3-47e3-e053-5b8c7c11a4d1',
  },
  {
    id: 'saltmarsh',
    name: 'Saltmarsh Works',
    developer_id: '5318846207719362045',
    issuer_id: '57246542-96fe-1a63-e053-0824d011072a',
  },
];

const ready = 'READY_FOR_DISTRIBUTION';

export const apps: readonly (App & { seed: string })[] = [
  {
    seed: 'leafkeeper',
    store: 'apple',
    id: '1640482915',
    publisher: 'fernhollow',
    name: 'Leafkeeper: Plant Care',
    bundle_id: 'com.fernhollow.leafkeeper',
    icon: '/icons/leafkeeper.svg',
    version_state: ready,
  },
  {
    seed: 'nightjar',
    store: 'apple',
    id: '6448123907',
    publisher: 'fernhollow',
    name: 'Nightjar: Sleep Sounds',
    bundle_id: 'com.fernhollow.nightjar',
    icon: '/icons/nightjar.svg',
    version_state: ready,
  },
  {
    seed: 'tallyhop',
    store: 'google',
    id: 'com.fernhollow.tallyhop',
    publisher: 'fernhollow',
    name: 'Tallyhop: Shared Budget',
    bundle_id: 'com.fernhollow.tallyhop',
    icon: '/icons/tallyhop.svg',
    version_state: ready,
  },
  {
    seed: 'tidepool',
    store: 'apple',
    id: '1599203341',
    publisher: 'saltmarsh',
    name: 'Tidepool: Water Reminder',
    bundle_id: 'works.saltmarsh.tidepool',
    icon: '/icons/tidepool.svg',
    version_state: ready,
  },
  {
    seed: 'tidepool',
    store: 'google',
    id: 'works.saltmarsh.tidepool',
    publisher: 'saltmarsh',
    name: 'Tidepool: Water Reminder',
    bundle_id: 'works.saltmarsh.tidepool',
    icon: '/icons/tidepool.svg',
    version_state: ready,
  },
];
