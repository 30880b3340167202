import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkNames, isKitPart, isLoadedLater, linksAhead } from './scripts/lib/first-load.ts';

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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => files.filter((file) => isLoadedLater(file, hostId)),
    },
    manifest: true,
    rolldownOptions: {
      input: ['web/index.html', 'web/payment-frame.html'],
      output: {
        // The first chunk lists all others, and hashes do not compress.
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${isKitPart(name, moduleIds) ? 'kit' : '[name]'}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        codeSplitting: {
          groups: [{ name: chunkNames(), debugName: 'first load', includeDependenciesRecursively: false }],
        },
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
