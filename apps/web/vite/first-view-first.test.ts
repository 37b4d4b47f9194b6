import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootScript } from './boot-script.ts'
import { firstViewFirst } from './first-view-first.ts'
import { preloadFirstView } from './preload-first-view.ts'

const PAGE = `<html><head><!--%BOOT_SCRIPT%--><!--%BRAND_STYLE%--></head>
<body><p id="splash"></p><script type="module" src="/main.ts"></script></body></html>`
const FILES = {
  'index.html': PAGE,
  'boot.ts': "document.documentElement.lang = 'pt'",
  'main.ts': "import './main.css'; import('./texts.ts').then(({ word }) => console.log(word))",
  'main.css': "#splash { content: '$&' }",
  'texts.ts': "export const word = 'a'",
}

let dir: string
let html: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'first-view-'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(dir, name), text)
  const { output } = (await build({
    root: dir,
    configFile: false,
    logLevel: 'silent',
    plugins: [bootScript('boot.ts'), preloadFirstView(['texts.ts']), firstViewFirst()],
    build: { write: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput
  const page = output.find(({ fileName }) => fileName === 'index.html')
  html = page?.type === 'asset' ? String(page.source) : ''
})
afterAll(() => rm(dir, { recursive: true }))

test('scripts and what is loaded with them lie in the template, and nowhere else', () => {
  const scripts = /<template id="scripts">(.*?)<\/template>/s.exec(html)?.[1] ?? ''
  expect(scripts).toMatch(/<script type="module"[^>]* src="\/assets\/index-[^"]+\.js"><\/script>/)
  expect(scripts).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/texts-[^"]+\.js">/)
  expect(html.replace(scripts, '').match(/<script[^>]*>|<link rel="modulepreload"[^>]*>/g)).toEqual(['<script>'])
})

test('nothing that is shown waits for a file: the boot script and the styles stand in the page, before the brand', () => {
  expect(html).toMatch(/<script>[^<]*lang=[`'"]pt[`'"][^<]*<\/script>/)
  const link = /<link disabled rel="stylesheet"[^>]* href="\/assets\/index-[^"]+\.css">/.exec(html)
  expect(html.match(/<link[^>]* rel="stylesheet"[^>]*>/g)).toEqual([link?.[0]])
  const [, before = ''] = /<style>(.*?)<!--%BRAND_STYLE%-->/s.exec(html) ?? []
  expect(before).toMatch(/^#splash\{content:["']\$&["']\}<\/style>/)
})
