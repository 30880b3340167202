import { buildPage } from './lib/build-page.ts';

process.env.NODE_ENV = 'production'; // always a production build, whatever the environment
await buildPage();
