import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOfVersion, serviceWorker } from './service-worker.ts'

const root = mkdtempSync(join(tmpdir(), 'trevo-worker-'))
beforeAll(() => {
  const files = {
    'index.html': '<!doctype html><script type="module" src="/main.ts"></script>',
    'main.ts': 'console.log(1)',
    'sw.ts': 'self.addEventListener("install", () => { for (const file of self.VERSION) console.log(file) })',
    'public/fonts/a.woff2': 'a',
    'public/brands/trevo/favicon.svg': '<svg/>',
    'public/brands/trevo/icon-192.png': 'large',
    'public/art/satellite-antenna.webp': 'w',
    'public/robots.txt': 'none',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test('a version is its page, scripts, styles, fonts and the pictures that are needed offline, and the worker knows them', async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [serviceWorker('sw.ts')],
    build: { target: ['safari14'] },
  })
  const found = await filesOfVersion(join(root, 'dist'))
  expect(found.map(({ url }) => url.replace(/-[\w-]+\.js$/, '-hash.js'))).toEqual([
    'art/satellite-antenna.webp',
    'assets/index-hash.js',
    'brands/trevo/favicon.svg',
    'fonts/a.woff2',
    'index.html',
  ])
  // What is named by its content needs nothing more; the rest is known by it.
  expect(found[1]?.revision).toBeNull()
  expect(found[3]?.revision).toBe(createHash('sha256').update('a').digest('hex').slice(0, 32))
  const worker = readFileSync(join(root, 'dist/sw.js'), 'utf8')
  for (const { url, revision } of found) {
    expect(worker).toContain(url)
    if (revision !== null) expect(worker).toContain(revision)
  }
  // Safari 14 has no modules in workers.
  expect(worker).not.toMatch(/\b(import|export)\b/)
})
