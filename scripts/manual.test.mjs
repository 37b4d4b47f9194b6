import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const MANUAL = path.join(ROOT, 'docs/manual')
const PICTURES = path.join(MANUAL, 'pictures')
const BYTES_MAX = 2 * 1024 * 1024
const pages = readdirSync(MANUAL).filter((name) => name.endsWith('.md'))
const textOf = (/** @type {string} */ name) => readFileSync(path.join(MANUAL, name), 'utf8')
test('every role of the console has its page', () => {
  const contract = readFileSync(path.join(ROOT, 'packages/contract/src/ops/roles.ts'), 'utf8')
  const roles = /StaffRole = z\.enum\(\[(.*?)\]\)/.exec(contract)?.[1]?.match(/\w+/g) ?? []
  expect(roles).toHaveLength(5)
  for (const role of roles) expect(pages).toContain(`${role}.md`)
})

test('every page and picture that the manual names is there, no picture is left over, and all are small', () => {
  const linked = pages.flatMap((name) => [...textOf(name).matchAll(/\]\(([\w./-]+)\)/g)].map(([, to = '']) => to))
  expect(linked.filter((to) => !existsSync(path.join(MANUAL, to)))).toEqual([])
  const taken = existsSync(PICTURES) ? readdirSync(PICTURES) : []
  expect(taken.filter((name) => !linked.includes(`pictures/${name}`))).toEqual([])
  const bytes = taken.reduce((sum, name) => sum + statSync(path.join(PICTURES, name)).size, 0)
  expect(bytes).toBeLessThan(BYTES_MAX)
})

test('what is in quotes or bold is called so on the screen', () => {
  const names = new Set(['Create', 'Save'])
  const folders = readdirSync(path.join(ROOT, 'apps/backoffice/src/features')).map((name) => `features/${name}`)
  for (const folder of ['lib/i18n', ...folders]) {
    const file = path.join(ROOT, 'apps/backoffice/src', folder, 'locales/en.json')
    if (existsSync(file)) for (const word of Object.values(JSON.parse(readFileSync(file, 'utf8')))) names.add(word)
  }
  const roles = pages.filter((name) => !['glossary.md', 'README.md'].includes(name))
  const quoted = pages.flatMap((name) => [...textOf(name).matchAll(/"([A-Z][a-z]+(?: [a-z]+)*)"/g)])
  const bold = roles.flatMap((name) => [...textOf(name).matchAll(/\*\*(.+?)\*\*/g)])
  const said = [...quoted, ...bold].map(([, title = '']) => title)
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter((title) => !names.has(title))).toEqual([])
})
