import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tablesWrittenByOthers } from './table-owners.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'trevo-tables-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Of a house with these files, each with the lines it holds. */
function breachesOf(...files) {
  for (const [file, ...lines] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), `${lines.join('\n')}\n`)
  }
  return tablesWrittenByOthers(root)
}

const members = 'apps/server/src/base/members'
const cashier = 'apps/server/src/capabilities/cashier'
const declaring = (folder, ...tables) => [
  `${folder}/tables.ts`,
  "declare module '../../platform/db.ts' {",
  '  interface Tables {',
  ...tables.map((table) => `    ${table}: { id: bigint }`),
  '  }',
  '}',
]
const migration = (...tables) => ['apps/server/migrations/0001_first.sql', ...tables.map((t) => `create table ${t} (`)]
const seedStep = ['apps/server/seed/seed.ts', '  interface Tables {', '    seed_step: { name: string }', '  }']
const house = [declaring(members, 'member'), declaring(cashier, 'deposit', 'deposit_event')]

test.each([
  'const q = sql`insert into member (id) values (1)`',
  'const q = sql`with a as (select 1) update member m set id = 1`',
  'const q = sql`DELETE FROM only member`',
  'const q = sql`merge into member using a`',
  'const q = sql`truncate table member`',
  "tx.insertInto('member')",
  "tx.updateTable('member').set({ id })",
  "tx.deleteFrom('member as m')",
  "tx.mergeInto('member')",
])('a write by another than the owner: %s', (line) => {
  const breaches = breachesOf(...house, [`${cashier}/queries.ts`, line])
  expect(breaches).toEqual([`a-table-is-written-by-its-owner: ${cashier}/queries.ts writes member of ${members}`])
})

test.each([`delete from \${sql.table(name)} where id = 1`, 'tx.deleteFrom(name)'])(
  'a write to whatever table: %s',
  (line) => {
    const breaches = breachesOf(...house, [`${cashier}/queries.ts`, line])
    expect(breaches).toEqual([`a-write-names-its-table: ${cashier}/queries.ts`])
  },
)

test('a table without an owner', () => {
  expect(breachesOf(...house, migration('member', 'deposit', 'bonus'))).toEqual([
    'every-table-has-an-owner: bonus is in no tables.ts',
  ])
})

test('a table that a later migration drops has none, unless it is made again', () => {
  const later = [
    'apps/server/migrations/0002_later.sql',
    'drop table bonus;',
    'drop table gift;',
    'create table gift (',
  ]
  expect(breachesOf(...house, migration('member', 'bonus', 'gift'), later)).toEqual([
    'every-table-has-an-owner: gift is in no tables.ts',
  ])
})

test('a part of a table belongs to that table’s owner', () => {
  const parts = ['apps/server/migrations/0002_parts.sql', 'create table member_default partition of member default;']
  expect(breachesOf(...house, parts)).toEqual([])
})

test('a table with two owners', () => {
  expect(breachesOf(...house, declaring('apps/server/src/money/gate', 'member'))).toEqual([
    `a-table-has-one-owner: member of apps/server/src/money/gate is also in ${members}`,
  ])
})

test('none where owners write, others read or lock, tests prepare and the seed keeps its steps', () => {
  const breaches = breachesOf(
    ...house,
    seedStep,
    migration('member', 'deposit', 'deposit_event', 'seed_step'),
    [`${members}/deep/writes.ts`, "tx.insertInto('member')", 'const q = sql`update member set id = 1`'],
    [
      `${cashier}/queries.ts`,
      "tx.selectFrom('member')",
      `select from member for update \${rest}`,
      'const q = sql`insert into deposit (id) select id from member on conflict (id) do update set id = 1`',
    ],
    [`${cashier}/queries.test.ts`, "tx.updateTable('member')"],
  )
  expect(breaches).toEqual([])
})

test('money reads no table of a capability, however it is asked for', () => {
  const gate = 'apps/server/src/money/gate/gate.ts'
  const found = [`money-names-no-table-above: ${gate} reads deposit of ${cashier}`]
  for (const line of [
    'sql`select 1 from deposit d`',
    'sql`select 1 from a JOIN deposit d on true`',
    "tx.selectFrom('deposit')",
  ]) {
    expect(breachesOf(...house, [gate, line])).toEqual(found)
  }
  expect(breachesOf(...house, [gate, 'sql`select 1 from member join deposits_of(1) d on true`'])).toEqual([])
})
