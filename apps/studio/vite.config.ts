import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const client = fileURLToPath(new URL('./client', import.meta.url))
const CHROME_90 = 90 << 16
const SAFARI_14 = 14 << 16

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/studio\/([^"]+)">/g
const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g

/**
 * The hero and the title stand in the page: what they look like stands there too, and scripts lie in a template that the page
 * opens when the picture is there. The link to the style sheet stays, disabled: parts that are loaded later name it as theirs,
 * and would fetch it again after their own.
 */
const firstViewFirst: Plugin = {
  name: 'trevo:first-view-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html
        .replace(SCRIPTS, '')
        .replace('</head>', `<template id="scripts">${html.match(SCRIPTS)?.join('')}</template>\n  </head>`)
        .replace(STYLE_SHEET, (link, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`the page names ${file}, which was not built`)
          return `<style>${sheet.source.toString().trim()}</style>${link.replace('<link', '<link disabled')}`
        }),
  },
}

/** Every HTML file in `client/` is a page, served by the studio at its name under /studio/. */
export default defineConfig({
  root: client,
  base: '/studio/',
  plugins: [react(), firstViewFirst],
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
