import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { daysAgo } from '../../../test/seals.ts'
import { forgetKeys, forgetOld } from './forget.ts'
import { RETENTIONS } from './retentions.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

const namesOf = async (text: string) => (await world.pool.query<{ name: string }>(text)).rows.map(({ name }) => name)

test('every table says how long its rows stay', async () => {
  const tables = await namesOf(`select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const partitioned = new Set(await namesOf('select table_name as name from partition_plan'))
  const missing = tables.filter((table) => !Object.hasOwn(RETENTIONS, table) && !partitioned.has(table))
  expect(missing).toEqual([])
  expect(Object.keys(RETENTIONS).filter((table) => table !== 'seed_step' && !tables.includes(table))).toEqual([])
  expect(Object.entries(RETENTIONS).filter(([table, one]) => (one === 'in parts') !== partitioned.has(table))).toEqual(
    [],
  )
})

test('what is forgotten by a moment is found by it', async () => {
  const found = await namesOf(`select distinct format('%s.%s', i.indrelid::regclass, a.attname) as name
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`)
  const forgotten = Object.entries(RETENTIONS).flatMap(([table, one]) =>
    typeof one === 'object' && 'by' in one ? `${table}.${one.by}` : [],
  )
  expect(forgotten.length).toBeGreaterThan(0)
  expect(forgotten.filter((name) => !found.includes(name))).toEqual([])
})

test('what is forgotten by a moment has that column, and nothing refuses', async () => {
  await world.pool.query(`insert into outbox (channel, recipient, body, created_at) values
    ('mail', 'a', 'old', now() - interval '31 days'), ('mail', 'a', 'new', now() - interval '29 days')`)
  expect(await forgetOld(world.db, new Date())).toBe(1)
  expect(await namesOf('select body as name from outbox')).toEqual(['new'])
})

test('tokens of staff go once their session has been over for long; who signed in when stays', async () => {
  await world.pool.query(`with staff as (
      insert into staff_account (user_name, display_name, roles, password_hash) values ('once', 'Once', '{}', '') returning id),
    session as (
      insert into staff_session (staff_id, token_hash, ip, created_at, last_seen_at, expires_at)
      select id, sha256(n::text::bytea), '', at, at, at + interval '12 hours'
      from staff, unnest('{1,29,31}'::int[]) n, lateral (select now() - make_interval(days => n) as at) t returning id, token_hash, created_at),
    refresh as (insert into staff_refresh_token (session_id, token_hash, created_at) select id, token_hash, created_at from session)
    insert into staff_session_token (token_hash, session_id, created_at) select token_hash, id, created_at from session`)
  expect(await forgetOld(world.db, new Date())).toBe(2)
  for (const table of ['staff_refresh_token', 'staff_session_token']) {
    expect(
      await namesOf(`select (now()::date - created_at::date)::text as name from ${table} order by created_at`),
    ).toEqual(['29', '1'])
  }
  expect(await namesOf('select id::text as name from staff_session')).toHaveLength(3)
})

test('keys of the lottery are forgotten after 120 days, those of deposits never', async () => {
  const { ledger, merchantId, pool, db } = world
  const member = await world.member()
  const pay = (key: string) => ledger.transfer(deposit(merchantId, member, 1n, key))
  await daysAgo(pool, 130, async () => {
    await pay('lottery:bet:1:old')
    await pay('deposit:old')
  })
  await daysAgo(pool, 110, () => pay('lottery:bet:1:young'))
  await forgetKeys(db, new Date())
  await forgetKeys(db, new Date())
  expect(await namesOf(`select idem_key as name from ledger_key order by transfer_id`)).toEqual([
    'deposit:old',
    'lottery:bet:1:young',
  ])
  expect(await world.findings()).toEqual([])
  // The younger key is still known: the same is not posted again.
  await pay('lottery:bet:1:young')
  expect(await world.cashOf(member)).toBe(3n)
})
