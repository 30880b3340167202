import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { linksAhead } from './scripts/lib/preload-links.ts';

const SERVER = 'http://127.0.0.1:3000';

/** Turns Lingui's macros into plain calls before the compiler sees them; every other file passes untouched. */
const wordMacros = (): Plugin => ({
  name: 'word-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: id.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      return result?.code ? { code: result.code, map: result.map } : undefined;
    },
  },
});

/** Shared by the guests' screens and the others. */
const COMMON =
  /[/]web[/](lib[/](api[/]use-(sandbox|config)|storage[/]saved-input)|ui[/](deferred|field|text-field|page-heading)|app[/](shell[/]logo|routes[/]places))\b/;
/** Shared by the guests' screens. */
const ENTRY_SCREENS =
  /[/]web[/](app[/](shell[/](guest-frame|footer)|routes[/]newcomer)|lib[/]auth[/]sign-in|ui[/](password-field|google-glyph|progress)|features[/]account[/](field-words|sign-in[/](demo-hint|google-button|sign-in-words)))/;
/** Fetched on demand. */
const OPENED =
  /[/](identity|import-file|google|payment|menu|palette|picker\.tsx|dialog|alert-dialog|confirm-dialog|leave-dialog|save-bar|toast|multi-select|toggle|note-button|switch|choice|popup|check-list|radio|slide|file-drop|illustration|theme-picture|meter|panel-menu|newcomer|guest-frame|footer|form-state|use-form-draft|use-has-left|use-unsaved|useBlocker|create-once|topic-names|topic-words|use-topics|company-settings|overview|insights?|releases|batches|contract[/](release|batch(-item)?|review-list|reply-check|prompts|store|preview|subscription|company|topic|classification|export|note|label))/;
/** Shared by lazy parts: topics and the settings of the company. */
const OF_COMPANY =
  /[/](web[/]lib[/](topics[/]|api[/]company-settings)|shared[/](contract[/](company|topic|classification)\.ts|domain[/](classification[/]topic-names|writer[/]budget)))/;
/** Parts of libraries that every signed-in screen needs, but no guest's. */
const BORROWED = /@tanstack[/]react-(query|router)|@tanstack[/]query-core/;

const SHARED = { minShareCount: 2, includeDependenciesRecursively: false };
/** Every file costs a round trip on a slow network, so modules needed together share a chunk. */
const TOGETHER = [
  // Runs before the other chunks have loaded.
  {
    name: 'early',
    test: /[/]web[/]lib[/](api[/]prefetch|auth[/]stored-token|storage[/]persisted)|[/]domain[/]account[/](usage|density)/,
    priority: 6,
  },
  // One style sheet of 9 KB loads faster than seven of half the size; rarely visited screens, the third column and the payment frame have their own.
  {
    name: 'styles',
    test: /[/]web[/](?!payment|features[/](dashboard[/]overview|insights|batches|story|stores|prompts|subscription|apps|topics|reviews[/]context)[/])[^?]*\.css/,
    priority: 5,
  },
  // The payment frame shares only the schemas.
  {
    ...SHARED,
    name: 'schemas',
    test: /zod|[/]shared[/](contract[/](endpoint|errors?|error-body|fields|user|config|review\.ts|draft)|domain[/](result|stores[/]store\.ts|account[/](registration|density)|writer[/]reply-settings|reviews[/]filter[/]review-filter|classification[/]classification))|rolldown[/]runtime/,
    priority: 4,
  },
  {
    ...SHARED,
    name: 'start',
    tags: ['$initial' as const],
    test: /^(?!.*(payment|zod|[/]shared[/]))/,
    priority: 3,
  },
  { ...SHARED, name: 'company', test: OF_COMPANY, priority: 2 },
  { ...SHARED, name: 'common', test: COMMON, priority: 2 },
  { ...SHARED, name: 'entry', test: ENTRY_SCREENS, priority: 2 },
  {
    ...SHARED,
    name: 'frame',
    test: (id: string) =>
      (/[/](web[/](app|lib|ui)|shared[/]contract)[/][^?]*$/.test(id) || BORROWED.test(id)) &&
      !OPENED.test(id),
    priority: 1,
  },
];

const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  // Otherwise the development server looks for them at the paths of `build`, which are relative to the repository.
  optimizeDeps: { entries: ['index.html', 'payment-frame.html'] },
  plugins: [wordMacros(), react(), lingui({ failOnMissing: true, failOnCompileError: true }), linksAhead()],
  resolve: {
    // React has had its own since version 18.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      targets: { chrome: version(123), firefox: version(128), safari: version(17, 5) },
    },
  },
  build: {
    outDir: '../.build/page',
    emptyOutDir: true,
    target: ['es2024', 'chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: ['web/index.html', 'web/payment-frame.html'],
      output: {
        // The first chunk lists all others, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        codeSplitting: { groups: TOGETHER },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': SERVER,
      '^/payment-frame$': { target: SERVER, bypass: () => '/payment-frame.html' },
      '/identitytoolkit.googleapis.com': SERVER,
      '/securetoken.googleapis.com': SERVER,
      '/emulator': SERVER,
    },
  },
});
