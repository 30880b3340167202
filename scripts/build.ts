import { buildPage } from './build-page.ts';

await buildPage();
