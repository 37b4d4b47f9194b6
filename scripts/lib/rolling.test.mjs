import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './paths.mjs'
import { rollingBreaches } from './rolling.mjs'

const breaches = (sql, name = '0099_new.sql') =>
  rollingBreaches({ name, sql }).map((breach) => breach.replace(/^\S+ /, ''))

test('every migration lets the version before it go on', async () => {
  const dir = path.join(ROOT, 'apps/server/migrations')
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql'))
  const found = await Promise.all(
    names.map(async (name) => rollingBreaches({ name, sql: await readFile(path.join(dir, name), 'utf8') })),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(found.flat()).toEqual([])
})

test.each([
  ['alter table member drop column nickname', 'drops a column (member)'],
  ['alter table member rename column a to b', 'renames something in member'],
  ['alter table member alter column a type bigint', 'changes the type of a column (member)'],
  [
    'alter table member alter column a set not null',
    'forbids null in a column that the version before may leave out (member)',
  ],
  ['alter table member add column a int not null', 'adds a column to member that the version before does not fill'],
  ['drop table member', 'drops a table'],
])('%s stops the version before', (sql, breach) => {
  expect(breaches(sql)).toEqual([breach])
  expect(breaches(`-- contract: nobody reads it since 1.4\n${sql}`)).toEqual([])
})

test.each([
  'alter table member add column a int',
  'alter table member add column a int not null default 0',
  'create table thing (a int not null); create index on thing (a); alter table thing add constraint c check (a > 0)',
  '-- alone\ncreate index concurrently if not exists member_a on member (a)',
  'alter table member add constraint c check (a > 0) not valid',
])('%s does not', (sql) => {
  expect(breaches(sql)).toEqual([])
})

test('what would hold up writes is refused, contract or not', () => {
  expect(breaches('create index member_a on member (a)')[0]).toMatch(/^makes an index on member/)
  expect(breaches('-- contract: x\nalter table member add constraint c check (a > 0)')[0]).toMatch(/^adds a constraint/)
  expect(breaches('-- alone\ncreate index concurrently i on member (a); select 1')).toEqual([
    'is alone, but has more than one statement',
  ])
})

test('those from before the rule are left as they are', () => {
  expect(breaches('drop table member', '0034_old.sql')).toEqual([])
})
