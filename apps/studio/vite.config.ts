import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const client = fileURLToPath(new URL('./client', import.meta.url))
const CHROME_90 = 90 << 16
const SAFARI_14 = 14 << 16

/** Every HTML file in `client/` is a page, served by the studio at its name under /studio/. */
export default defineConfig({
  root: client,
  base: '/studio/',
  plugins: [react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: CHROME_90, safari: SAFARI_14, ios_saf: SAFARI_14 } },
  },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: ['safari14', 'chrome90'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: readdirSync(client)
        .filter((name) => name.endsWith('.html'))
        .map((name) => `${client}/${name}`),
    },
  },
})
