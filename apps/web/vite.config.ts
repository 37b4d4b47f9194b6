import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './vite/boot-script.ts'
import { breachedPasswords } from './vite/breached-passwords.ts'
import { fillTemplate } from './vite/fill-template.ts'
import { firstViewFirst } from './vite/first-view-first.ts'
import { precompress } from './vite/precompress.ts'
import { preloadFirstView } from './vite/preload-first-view.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { slimContract } from './vite/slim-contract.ts'

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:3002'
const CHROME_90 = 90 << 16
const SAFARI_14 = 14 << 16

/**
 * The small controls and icons, without the overlays, what shows HTML and their libraries, and the little that home, lobby and
 * the shell share beyond them: one file instead of dozens, since to ask for a file costs a phone more than its bytes.
 */
const EARLY = [
  /apps[\\/]web[\\/]src[\\/]ui[\\/](?!overlay-frame|rich-html-body|clean-html|html-rules)|lucide-react/,
  /(shared[\\/](announcements|appearance|balance[\\/]balance-card|jackpots|legal[\\/]legal-query|menu|service)|session[\\/]require-real)/,
  /shared[\\/]games[\\/](game-picture|game-tile|launch|use-favourites)|lib[\\/](jitless-zod|trailing-|use-steps)|infiniteQueryOptions/,
  /contract[\\/]src[\\/](games|chat|inbox|jackpots|legal|feed|bolao)\.ts$/,
]

/** Named by what it says: a browser drops answers that it kept from another one. */
function contractHash(): string {
  const folder = new URL('../../packages/contract/src/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(readFileSync(new URL(file, folder)))
  }
  return hash.digest('hex').slice(0, 12)
}

export default defineConfig({
  define: { 'import.meta.env.CONTRACT': JSON.stringify(contractHash()) },
  resolve: {
    alias: [{ find: /^zod\/mini$/, replacement: fileURLToPath(new URL('src/lib/jitless-zod.ts', import.meta.url)) }],
  },
  plugins: [
    react(),
    breachedPasswords(),
    slimContract(),
    bootScript('src/app/boot/boot.ts'),
    preloadFirstView(['lib/i18n/locales/pt.json']),
    firstViewFirst(),
    fillTemplate(apiTarget),
    serviceWorker('src/sw/sw.ts'),
    precompress(),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: CHROME_90, safari: SAFARI_14, ios_saf: SAFARI_14 } },
  },
  build: {
    target: ['safari14', 'chrome90'],
    cssMinify: 'lightningcss',
    // Every browser of the floor preloads modules or does without; the polyfill would be a first-view cost.
    modulePreload: { polyfill: false },
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The home page is lazy as every route, and part of the first file on purpose (see main.tsx).
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // What the first view imports at once, in three files that change at different speeds; then what nearly every
          // page needs a moment later; the rest splits by route.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/ },
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'base', test: /packages[\\/](contract|texts)|apps[\\/]web[\\/]src/, tags: ['$initial'] },
            { name: 'ui', test: new RegExp(EARLY.map(({ source }) => source).join('|')) },
            {
              name: 'below',
              test: /features[\\/]home[\\/]components[\\/](below|news-strips|jackpot-strip|bolao-strip|feed-strip|winner-board|install-card)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/wps': { target: apiTarget, ws: true },
      '/lgw': { target: apiTarget },
      '/ops': { target: apiTarget, ws: true },
      '/manifest.webmanifest': { target: apiTarget },
    },
  },
})
