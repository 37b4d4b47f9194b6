import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchant } from '../../../test/fixtures.ts'
import { givePerson } from '../../../test/personal.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { aStubMerchant, TEST_CONFIG } from '../../../test/stub-app.ts'
import { giveIdentity } from '../../features/profile/identity.ts'
import { secretsFrom } from '../../platform/config.ts'
import { inTx } from '../../platform/db.ts'
import { unreadInbox } from '../inbox/queries.ts'
import { audit } from '../ledger/audit.ts'
import { sealedIdNumber } from '../members/identity.ts'
import { LIMIT_CHECKS } from './audit.ts'
import { shareRunningBreaks } from './break-sweep.ts'
import { beginBreak } from './breaks.ts'
import { admitPayment } from './gate.ts'
import type { BreakLength } from './tables.ts'

const CPFS = ['52998224725', '11144477735', '12345678909', '32165498791', '45612378955', '78932165491']
const BIRTHDAY = '1990-05-17'
const ROUNDS = 5

let world: PlayWorld
let [here, there, apart] = [0, 0, 0]
beforeAll(async () => {
  world = await startPlayWorld()
  here = world.merchantId
  await world.db.updateTable('merchant').set({ regulation: 'br' }).execute()
  there = (await aMerchant(world.db, { hosts: ['there.test'], regulation: 'br' })).id
  apart = (await aMerchant(world.db, { hosts: ['apart.test'] })).id
})
afterAll(async () => {
  expect(await audit(world.db, LIMIT_CHECKS)).toEqual([])
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

let people = 0
/** Nobody's twice; the gate asks for a document, not for its check digits. */
const aDocument = () => `PERSON${++people}`

async function playerAt(merchantId: number, idNumber?: string): Promise<TestPlayer> {
  const player = await world.player('1000.00', { merchantId })
  await givePerson(world.db, { id: player.id, merchantId }, { birthday: BIRTHDAY, ...(idNumber && { idNumber }) })
  return player
}
const deps = (secrets = TEST_CONFIG.secrets) => ({ ...world.app.app, clock: world.app.clock, secrets })
const take = (player: TestPlayer, merchantId: number, length: BreakLength, secrets = TEST_CONFIG.secrets) =>
  inTx(world.db, (tx) => {
    const wanted = { length, requestId: randomUUID(), by: { setBy: 'member', actor: null, note: '' } } as const
    return beginBreak(tx, deps(secrets), { id: player.id, merchantId }, wanted)
  })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const bet = async (player: TestPlayer) => {
  const id = randomUUID()
  const { envelope } = await world.bet(player, id, id, '1.00')
  return envelope.success ? 'done' : envelope.errorCode
}
const payIn = (player: TestPlayer, merchantId: number) =>
  codeOf(
    inTx(world.db, (tx) =>
      admitPayment(tx, world.app.clock.now(), { memberId: player.id, merchantId, direction: 'in', amount: 10_000n }),
    ),
  )
const give = (player: TestPlayer, idNumber: string) => {
  const giver = { memberId: player.id, merchantId: there, ip: '', userAgent: '' }
  const merchant = aStubMerchant({ id: there, regulation: 'br' })
  return codeOf(giveIdentity({ ...deps(), db: world.db }, merchant, giver, { idNumber }))
}
const breaksOf = async (player: TestPlayer) => {
  const { rows } = await world.app.database.pool.query<{ kind: string; length: string; note: string }>(
    'select kind, length, note from member_break where member_id = $1 order by id',
    [player.id],
  )
  return rows
}

test('whoever excludes themselves at one brand neither plays nor pays in at another', async () => {
  const person = aDocument()
  const [one, other, stranger] = [
    await playerAt(here, person),
    await playerAt(there, person),
    await playerAt(there, aDocument()),
  ]
  expect(await bet(other)).toBe('done')
  await take(one, here, '1y')
  expect([await bet(one), await bet(other), await payIn(other, there)]).toEqual(Array(3).fill('member_excluded'))
  expect([await bet(stranger), await payIn(stranger, there)]).toEqual(['done', 'done'])
  // Told there as well, and seen by the staff there, with the brand it came from.
  const { code } = await world.db.selectFrom('merchant').select('code').where('id', '=', here).executeTakeFirstOrThrow()
  expect(await breaksOf(other)).toEqual([{ kind: 'exclusion', length: '1y', note: code }])
  expect([await unreadInbox(world.db, other.id), await unreadInbox(world.db, stranger.id)]).toEqual([1, 0])
  // A shorter one adds nothing there.
  await take(one, here, '6m')
  expect(await breaksOf(other)).toHaveLength(1)
})

test('a brand without the rules keeps breaks to itself until it chooses to share them', async () => {
  const person = aDocument()
  const [one, other] = [await playerAt(here, person), await playerAt(apart, person)]
  await take(one, here, '24h')
  expect(await bet(other)).toBe('done')
  await world.db.updateTable('merchant').set({ shares_exclusions: true }).where('id', '=', apart).execute()
  await take(one, here, '7d')
  expect(await bet(other)).toBe('member_paused')
  await world.db.updateTable('merchant').set({ shares_exclusions: false }).where('id', '=', apart).execute()
})

test('a brand that shares later hears of what runs already, to either side, once', async () => {
  const [away, home, short] = [aDocument(), aDocument(), aDocument()]
  const [brief, gone] = [await playerAt(here, short), await playerAt(apart, short)]
  await take(brief, here, '24h')
  world.app.clock.advance(2 * 86_400_000)
  const [one, other] = [await playerAt(here, away), await playerAt(apart, away)]
  const [known, unknown] = [await playerAt(here, home), await playerAt(apart, home)]
  await take(one, here, '1y')
  await take(unknown, apart, '30d')
  const sweep = () => shareRunningBreaks({ ...deps(), db: world.db })
  await sweep()
  expect([await bet(other), await bet(known)]).toEqual(['done', 'done'])
  await world.db.updateTable('merchant').set({ regulation: 'br' }).where('id', '=', apart).execute()
  await Promise.all([sweep(), sweep()])
  expect([await bet(other), await bet(known)]).toEqual(['member_excluded', 'member_paused'])
  expect([await breaksOf(other), await breaksOf(known)]).toMatchObject([[{ length: '1y' }], [{ length: '30d' }]])
  expect(await breaksOf(gone)).toEqual([])
  expect(await unreadInbox(world.db, other.id)).toBe(1)
  expect(await sweep()).toBe(0)
  await world.db.updateTable('merchant').set({ regulation: 'none' }).where('id', '=', apart).execute()
})

test('a CPF that is given later brings the break along, to either side', async () => {
  const [first = '', second = ''] = CPFS
  const [excluded, late] = [await playerAt(here, first), await playerAt(there)]
  await take(excluded, here, 'forever')
  expect(await give(late, first)).toBe('done')
  expect(await bet(late)).toBe('member_excluded')

  const [known, unknown] = [await playerAt(here, second), await playerAt(there)]
  await take(unknown, there, '30d')
  expect(await bet(known)).toBe('done')
  expect(await give(unknown, second)).toBe('done')
  expect(await bet(known)).toBe('member_paused')
})

test('excluded at one brand while staking at another: none is taken after the answer', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = aDocument()
    const [one, other] = [await playerAt(here, person), await playerAt(there, person)]
    const flying = Array.from({ length: 20 }, () => bet(other))
    await take(one, here, '1y')
    const { rows } = await world.app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from game_transaction where member_id = $1',
      [other.id],
    )
    const outcomes = await Promise.all(flying)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(rows[0]?.count ?? -1)
    expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'member_excluded')).toBe(true)
  }
})

test('a CPF given at the very moment of the exclusion does not slip past it', async () => {
  for (const person of CPFS.slice(2)) {
    const [one, other] = [await playerAt(here, person), await playerAt(there)]
    await Promise.all([take(one, here, '1y'), give(other, person)])
    expect(await bet(other)).toBe('member_excluded')
  }
})

test('breaks at both brands at once end with the longer of each at both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = aDocument()
    const [one, other] = [await playerAt(here, person), await playerAt(there, person)]
    await Promise.all([take(one, here, '7d'), take(other, there, '1y'), take(one, here, '24h')])
    expect([await bet(one), await bet(other)]).toEqual(['member_excluded', 'member_excluded'])
    const { rows } = await world.app.database.pool.query<{ guards: number }>(
      `select count(distinct (paused_until, excluded_until))::int as guards from member_guard where member_id = any($1)`,
      [[one.id, other.id]],
    )
    expect(rows[0]?.guards).toBe(1)
  }
})

test('a person is one person also while half of the hashes are under the key before', async () => {
  const person = aDocument()
  const [one, other] = [await playerAt(here, person), await playerAt(there, person)]
  const rotating = secretsFrom('n'.repeat(32), 'a secret that only tests know, 32+')
  await world.db
    .updateTable('member_profile')
    .set(sealedIdNumber(rotating, other.id, person))
    .where('member_id', '=', other.id)
    .execute()
  await take(one, here, '1y', rotating)
  expect(await bet(other)).toBe('member_excluded')
})
