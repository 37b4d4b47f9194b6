import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const page = await readFile(path.join(ROOT, 'docs/SECURITY.md'), 'utf8')
const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|json|sql))`/g)].map(([, name = '']) => name)

test('every file that the security page names as evidence is there', () => {
  const isThere = (/** @type {string} */ name) =>
    ['', 'apps/server/src'].some((folder) => existsSync(path.join(ROOT, folder, name)))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('every chapter of the standard has its place', () => {
  for (let chapter = 1; chapter <= 17; chapter++) expect(page).toMatch(new RegExp(`^###.*\\bV${chapter} `, 'm'))
})

test('every setting that it tells an operator of exists', async () => {
  const settings = await readFile(path.join(ROOT, 'apps/server/src/platform/config.ts'), 'utf8')
  const payments = await readFile(path.join(ROOT, 'apps/server/src/platform/payment-settings.ts'), 'utf8')
  const flags = await readFile(path.join(ROOT, 'packages/contract/src/flags.ts'), 'utf8')
  const names = [...page.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|MOBILE\w+)`/g)].map(([, name = '']) => name)
  expect(names).toContain('SECURITY_CONTACT')
  expect(names.filter((name) => !`${settings}${payments}${flags}`.includes(name))).toEqual([])
})

test('no verdict of the page says that something is not met', () => {
  expect(page.split('\n').filter((line) => /^\|.*\bnot met\b/.test(line))).toEqual([])
})
