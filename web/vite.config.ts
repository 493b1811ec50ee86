import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server embeds `dist`; nothing is inlined, for the page runs under a CSP without exceptions.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: process.env.OUDLER_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/i18n/testing.ts'],
    testTimeout: 60_000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8780', '/ws': { target: 'ws://127.0.0.1:8780', ws: true } } },
}));
