import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const page = readFileSync(path.join(ROOT, 'docs/BR.md'), 'utf8')
const duties = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Duty|-)/.test(line))
  .map((line) => {
    const [duty = '', rule = '', code = '', shown = '', state = ''] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim())
    return { duty, rule, code, shown, state }
  })
/** @param {string} text */
const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.cache', '.git'])
const files = globSync('{apps,packages,e2e,bench,deploy,scripts,docs}/**/*', {
  cwd: ROOT,
  exclude: (name) => NOT_OURS.has(path.basename(name)),
}).map((file) => file.replaceAll(path.sep, '/'))
/** @param {string} name A file or folder by the end of its path. */
const isThere = (name) => files.some((file) => file === name || file.endsWith(`/${name}`))

test('every duty has its rule, its code, what shows it and how far it is', () => {
  expect(duties.length).toBeGreaterThanOrEqual(19)
  expect(duties.filter((row) => Object.values(row).some((cell) => cell === ''))).toEqual([])
})

test('every file and folder that the page names is there', () => {
  const named = quoted(page).filter((name) =>
    /^[\w@.-]+(\/[\w@.-]+)+$|^[\w-]+(\.test|\.spec)?\.(ts|tsx|sql|yml|mjs)$/.test(name),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !name.startsWith('gov.br') && !isThere(name))).toEqual([])
})

test('every duty is shown by a test, a proof or the contract', () => {
  const isShown = (/** @type {string} */ name) =>
    /\.(test|spec)\.ts$|alerts\.test\.yml$|^npm run (prove|bench) -- |packages\/contract\/src/.test(name)
  expect(duties.filter(({ shown }) => !quoted(shown).some(isShown)).map(({ duty }) => duty)).toEqual([])
})

test('every proof, alarm and decision that it names exists', () => {
  const proofs = readFileSync(path.join(ROOT, 'bench/prove.ts'), 'utf8')
  const benches = readFileSync(path.join(ROOT, 'bench/benches.ts'), 'utf8')
  for (const [, kind, name] of page.matchAll(/npm run (prove|bench) -- ([\w-]+)/g))
    expect(kind === 'prove' ? proofs : benches, name).toMatch(new RegExp(`^ +'?${name}'?:`, 'm'))
  const alerts = readFileSync(path.join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')
  const alarms = duties.flatMap(({ code }) => code.match(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [])
  expect(
    alarms.filter((name) => !quoted(page).some((word) => word.includes(name)) && !alerts.includes(`alert: ${name}`)),
  ).toEqual([])
  const decisions = [...page.matchAll(/decisions? ([\d, and]+)/g)].flatMap(([, ids = '']) => ids.match(/\d+/g) ?? [])
  const known = new Set(
    files.filter((file) => file.startsWith('docs/decisions/')).map((file) => Number(path.basename(file).slice(0, 4))),
  )
  expect(decisions.filter((id) => !known.has(Number(id)))).toEqual([])
})
