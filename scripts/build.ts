import { buildPage } from './lib/build-page.ts';

process.env.NODE_ENV = 'production'; // whatever this process was started in, the page is built for people
await buildPage();
