import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const NOT_OURS = new Set(['node_modules', 'dist', '.data', 'migrations'])
const CODE = globSync('apps/{server,studio}/**/*.{ts,sql}', {
  cwd: ROOT,
  exclude: (name) => NOT_OURS.has(path.basename(name)),
}).map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
const RUNS = CODE.filter(({ file }) => !file.endsWith('.test.ts'))

/** All matches of the pattern's first group with the file each is in. */
const found = (files, pattern) =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what]) => ({ file, what })))
const namedTwice = (matches) =>
  [...Map.groupBy(matches, ({ what }) => what)].filter(([, places]) => places.length > 1).map(([what]) => what)

test('locks are taken where they are made: by name in TypeScript, by a function in SQL', () => {
  const users = RUNS.filter(({ text }) => /pg_(try_)?advisory/.test(text)).map(({ file }) => file)
  expect(users.sort()).toEqual([
    'apps/server/sql/locks.sql',
    'apps/server/sql/lottery-locks.sql',
    'apps/server/sql/margin.sql',
    'apps/server/sql/members.sql',
    'apps/server/sql/seals.sql',
    'apps/server/src/platform/locks.ts',
    'apps/server/src/platform/migrate.ts',
    'apps/server/test/database.ts',
    'apps/studio/src/crash/flight-lock.ts',
    'apps/studio/src/forgetting/forget-lock.ts',
    'apps/studio/src/live/line.ts',
    'apps/studio/src/platform/migrate.ts',
    'apps/studio/src/tables/round-lock.ts',
  ])
})

test('no number of a lock is written twice, in whichever language', () => {
  const plain = CODE.map(({ file, text }) => ({ file, text: text.replaceAll(/(?<=\d)_(?=\d)/g, '') }))
  const numbers = found(
    plain.filter(({ text }) => /pg_(try_)?advisory/.test(text)),
    /\b(\d{6,10})\b/g,
  ).map(({ what }) => what)
  // The lock of a member's play, and the server's migrations: the search finds both kinds.
  expect(numbers).toEqual(expect.arrayContaining(['1886151033', '7283650114']))
  const all = found(plain, /\b(\d{6,10})\b/g).filter(({ what }) => numbers.includes(what))
  expect(namedTwice(all)).toEqual([])
})

test('no name of a lock is made twice, nor stands for one in each language', () => {
  const made = found(RUNS, /\b(?:turnLock|brandLock|bookTurn|keyLock)\('([^']+)'\)/g)
  const inSql = new Set(found(RUNS, /hashtext\('([^']+)'\)/g).map(({ file, what }) => `${file}: ${what}`))
  expect([...inSql].sort()).toEqual([
    'apps/server/sql/locks.sql: partitions',
    'apps/server/sql/margin.sql: margin',
    'apps/server/sql/members.sql: member team',
    'apps/server/sql/seals.sql: seals',
  ])
  expect(made.length).toBeGreaterThan(15)
  expect(namedTwice(made)).toEqual([])
  expect(made.filter(({ what }) => ['margin', 'member team', 'partitions', 'seals'].includes(what))).toEqual([])
})

test('what the planner may do is set in one file for all functions, and in two for statements of their own', () => {
  const setters = RUNS.filter(({ text }) => /\b(plan_cache_mode|enable_[a-z]+|jit)\b/.test(text)).map(
    ({ file }) => file,
  )
  expect(setters.sort()).toEqual([
    'apps/server/sql/zz_planner.sql',
    'apps/server/src/capabilities/lottery/settle-queries.ts',
    'apps/server/src/platform/audit.ts',
  ])
})

test('age, pauses and exclusions are compared with the clock in one file alone', () => {
  const rules = /(adult_from|adultFrom|(?:paused|excluded)_until|(?:paused|excluded)Until)\s*[<>]=?\s/g
  // Pauses of sign-ins have a column of the same name.
  const places = found(RUNS, rules).filter(({ file }) => !file.startsWith('apps/server/src/base/throttle/'))
  expect([...new Set(places.map(({ file }) => file))]).toEqual(['apps/server/sql/standing.sql'])
})
