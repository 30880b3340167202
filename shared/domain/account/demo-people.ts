import type { Role } from './roles.ts';

type DemoPerson = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** How the names of the apps begin that they are limited to; null: all. */
  apps: readonly string[] | null;
};

/** Of everybody in the demo company, which exists in the sandbox only. */
export const DEMO_PASSWORD = 'rejoinder-demo';

/** The people of the demo company, its founder first. */
export const DEMO_PEOPLE: readonly [DemoPerson, ...DemoPerson[]] = [
  { email: 'demo@rejoinder.test', firstName: 'Robin', lastName: 'Fern', role: 'owner', apps: null },
  { email: 'jo@rejoinder.test', firstName: 'Jo', lastName: 'Adeyemi', role: 'admin', apps: null },
  {
    email: 'sinan@rejoinder.test',
    firstName: 'Sinan',
    lastName: 'Aydın',
    role: 'replier',
    apps: ['Tallyhop'],
  },
  {
    email: 'mira@rejoinder.test',
    firstName: 'Mira',
    lastName: 'Koch',
    role: 'contributor',
    apps: ['Leafkeeper', 'Nightjar'],
  },
];
