import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replay } from '../src/engines/replay.ts'
import { hashOfSeed } from '../src/fairness/random.ts'
import { type HistoryPage, PATHS, type SeedsAnswer, type VerifyData } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { TOKEN } from './fake-platform.ts'
import { codeOf, createWorld, gameWith, valueFrom, type World } from './studio.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await createWorld(database)
})
afterEach(() => world.close())

const GAME = gameWith('slot')
const STAKE = parseMoney(GAME.minBet)
const START = parseMoney('1000')
const kinds = () => world.platform.done.map(({ kind }) => kind)

describe('a session', () => {
  test('opens by the launch token, again and again, with the promise of its seeds', async () => {
    const first = await world.open()
    const again = await world.open()
    expect(first).toMatchObject({
      displayName: 'd***o',
      balance: '1000.00',
      currency: 'BRL',
      free: false,
      openRound: null,
      returnHosts: ['trevo.example'],
    })
    expect(first.game).toMatchObject({ code: GAME.code, vendor: GAME.vendor, engine: 'slot', profile: GAME.profile })
    expect(parseMoney(first.stakes[0] ?? '')).toBe(STAKE)
    expect(again.fairness).toEqual({ ...first.fairness, nonce: 0 })
    expect(again.sessionKey).not.toBe(first.sessionKey)
  })

  test.each([
    ['a wrong token', { token: 'nobody-was-given-this', game: GAME.code }, 'game_session_ended'],
    ['a game we do not have', { token: TOKEN, game: 'no-such-game' }, 'not_found'],
    ['fields we do not know', { token: TOKEN, game: GAME.code, extra: 1 }, 'invalid_input'],
  ])('is refused for %s', async (_, body, code) => {
    expect(codeOf(await world.call(PATHS.session, { body }))).toBe(code)
  })

  test('must be named by every other call', async () => {
    expect(codeOf(await world.spin('x'.repeat(32)))).toBe('game_session_ended')
    expect(codeOf(await world.call(PATHS.history))).toBe('game_session_ended')
  })
})

describe('a round', () => {
  test('takes the stake and pays the prize in one call, and says the balance after both', async () => {
    const { sessionKey, fairness } = await world.open()
    const round = valueFrom(await world.spin(sessionKey))
    expect(kinds()).toEqual(['round'])
    expect(parseMoney(round.balance)).toBe(START - STAKE + parseMoney(round.prize))
    expect(world.platform.balance).toBe(parseMoney(round.balance))
    expect(round).toMatchObject({ status: 'settled', paid: true, steps: 0, fairness: { ...fairness, nonce: 0 } })
    expect(valueFrom(await world.spin(sessionKey)).fairness.nonce).toBe(1)
  })

  test('is played once, however often its request comes and however close together', async () => {
    const { sessionKey } = await world.open()
    const requestId = randomUUID()
    const together = await Promise.all(Array.from({ length: 6 }, () => world.spin(sessionKey, { requestId })))
    const later = valueFrom(await world.spin(sessionKey, { requestId }))
    expect(kinds()).toEqual(['round'])
    for (const told of together) {
      if (told.success) expect(told.value.outcome).toEqual(later.outcome)
      else expect(told.errorCode).toBe('overloaded')
    }
    expect(together.some((told) => told.success)).toBe(true)
  })

  test('with the id of another request is refused', async () => {
    const { sessionKey, stakes } = await world.open()
    const requestId = randomUUID()
    await world.spin(sessionKey, { requestId })
    expect(codeOf(await world.spin(sessionKey, { requestId, stake: stakes[1] ?? '' }))).toBe('idempotency_conflict')
    expect(kinds()).toEqual(['round'])
  })

  test('without the money for it says so with the balance, now and when asked again', async () => {
    const { sessionKey } = await world.open()
    world.platform.balance = STAKE - 1n
    const requestId = randomUUID()
    const first = await world.spin(sessionKey, { requestId })
    expect(first).toMatchObject({
      success: false,
      errorCode: 'insufficient_funds',
      value: { balance: expect.any(String) },
    })
    world.platform.balance = START
    expect(await world.spin(sessionKey, { requestId })).toEqual(first)
    await world.drain()
    expect(kinds()).toEqual([])
  })

  test.each(['game_session_ended', 'vendor_maintenance', 'user_unavailable'])(
    'that the platform refuses with %s says so',
    async (code) => {
      const { sessionKey } = await world.open()
      world.platform.refuse.set('round', code)
      expect(codeOf(await world.spin(sessionKey))).toBe(code)
      await world.drain()
      expect(kinds()).toEqual([])
    },
  )

  test.each([
    ['a stake that is not offered', { stake: '0.0123' }, 'limit_exceeded'],
    ['an action that a slot does not take', { action: { bets: [] } }, 'invalid_input'],
    ['no request id', { requestId: 'no' }, 'invalid_input'],
  ])('with %s never reaches the wallet', async (_, changes, code) => {
    const { sessionKey } = await world.open()
    expect(codeOf(await world.spin(sessionKey, changes))).toBe(code)
    expect(world.platform.seen.filter(({ path }) => path.endsWith('/round'))).toEqual([])
  })
})

const statusOf = async (requestId: string) => {
  const { rows } = await world.database.pool.query<{ status: string; prize: bigint; outcome: unknown }>(
    'select status, prize, outcome from studio.round where request_id = $1',
    [requestId],
  )
  return rows[0]
}
const pending = async () =>
  (await world.database.pool.query(`select from studio.wallet_call where status = 'pending'`)).rowCount

describe('when an answer is missing', () => {
  test.each(['lost-before', 'busy'] as const)('a round that never arrived (%s) is kept away', async (trouble) => {
    const { sessionKey } = await world.open()
    world.platform.trouble.set('round', [trouble])
    const requestId = randomUUID()
    expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('bet_rolled_back')
    expect(await statusOf(requestId)).toEqual({ status: 'cancelled', prize: 0n, outcome: null })
    expect(world.platform.balance).toBe(START)
    expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('bet_rolled_back')
    await world.drain()
    expect(kinds()).toEqual(['rollback'])
    expect(await pending()).toBe(0)
  })

  test('a round that arrived stands: it is shown as if nothing had been lost, and paid once', async () => {
    const { sessionKey } = await world.open()
    world.platform.trouble.set('round', ['lost-after'])
    const requestId = randomUUID()
    const round = valueFrom(await world.spin(sessionKey, { requestId }))
    expect(round).toMatchObject({ status: 'settled', paid: true })
    expect(parseMoney(round.balance)).toBe(START - STAKE + parseMoney(round.prize))
    expect(valueFrom(await world.spin(sessionKey, { requestId }))).toEqual(round)
    await world.drain()
    expect(kinds()).toEqual(['round'])
    expect(world.platform.balance).toBe(parseMoney(round.balance))
    expect(await pending()).toBe(0)
  })

  test.each([
    ['arrived', 'lost-after', 'settled'],
    ['never arrived', 'lost-before', 'cancelled'],
  ] as const)(
    'while nobody answers, a round that %s (%s) shows nothing; later it is %s',
    async (_, trouble, status) => {
      const { sessionKey } = await world.open()
      world.platform.trouble.set('round', [trouble])
      world.platform.trouble.set('rollback', ['lost-before', 'busy', 'lost-before'])
      const requestId = randomUUID()
      expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('overloaded')
      expect((await statusOf(requestId))?.status).toBe('betting')
      expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('overloaded')
      for (let tries = 0; tries < 4; tries++) await world.drain()
      expect((await statusOf(requestId))?.status).toBe(status)
      expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe(
        status === 'settled' ? 'success' : 'bet_rolled_back',
      )
      const moved = world.platform.done.filter(({ kind }) => kind === 'round')
      expect(moved).toHaveLength(status === 'settled' ? 1 : 0)
      expect(world.platform.balance).toBe(START + (moved[0]?.amount ?? 0n))
      expect(await pending()).toBe(0)
    },
  )

  test('a stake that the outbox gave up while its answer was on the way is not shown twice', async () => {
    const { sessionKey } = await world.open()
    const requestId = randomUUID()
    // Another node takes the round for left behind in the moment in which the platform answers.
    const meanwhile: Promise<void>[] = []
    world.platform.onCall = (kind) => {
      if (kind === 'round') meanwhile.push(world.drain())
    }
    const first = await world.spin(sessionKey, { requestId })
    await Promise.all(meanwhile)
    await world.drain()
    const later = valueFrom(await world.spin(sessionKey, { requestId }))
    if (first.success) expect(later.outcome).toEqual(first.value.outcome)
    expect(kinds()).toEqual(['round'])
    expect(world.platform.balance).toBe(START - STAKE + parseMoney(later.prize))
  })
})

describe('seeds', () => {
  test('are shown after they decided, and give the same rounds to whoever plays them again', async () => {
    const { sessionKey: key, fairness } = await world.open()
    const rounds = [
      valueFrom(await world.spin(key)),
      valueFrom(await world.spin(key)),
      valueFrom(await world.spin(key)),
    ]
    const roundId = rounds[2]?.roundId ?? ''
    const before = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId } }))
    expect(before.serverSeed).toBeNull()

    const { revealed, fairness: next } = valueFrom(await world.rotate(key, 'minha escolha'))
    expect(hashOfSeed(revealed?.serverSeed ?? '')).toBe(fairness.serverSeedHash)
    expect(revealed).toMatchObject({ clientSeed: fairness.clientSeed, rounds: 3 })
    expect(next).toMatchObject({ clientSeed: 'minha escolha', nonce: 0 })
    expect(next.serverSeedHash).not.toBe(fairness.serverSeedHash)

    const after = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId } }))
    const { serverSeed, fairness: used, actions } = after
    const setup = { engine: after.game.engine, profile: after.game.profile, minBetMinor: STAKE }
    const seeds = { serverSeed: serverSeed ?? '', clientSeed: used.clientSeed, nonce: used.nonce }
    const turn = replay(setup, seeds, parseMoney(after.stake), actions)
    expect(turn.outcome).toEqual(rounds[2]?.outcome)
    expect(turn.prizeMinor).toBe(parseMoney(after.prize))
    expect(used.nonce).toBe(2)
  })

  test('stay secret in the database', async () => {
    const { sessionKey: key } = await world.open()
    const first = valueFrom(await world.rotate(key, 'a'))
    // Announced, then in use, then shown: at no time does the database hold it in clear.
    const { rows } = await world.database.pool.query<{ row: string }>(
      'select seed_pair::text as row from studio.seed_pair union all select next_seed::text from studio.next_seed',
    )
    const second = valueFrom(await world.rotate(key, 'b'))
    for (const { revealed } of [first, second]) {
      const seed = revealed?.serverSeed ?? ''
      const hex = Buffer.from(seed).toString('hex')
      for (const { row } of rows) expect(row.includes(seed) || row.includes(hex)).toBe(false)
    }
  })

  test.each(['', 'a:b', 'x'.repeat(65), 'line\nbreak'])('%j is no seed', async (clientSeed) => {
    const { sessionKey: key } = await world.open()
    expect(codeOf(await world.rotate(key, clientSeed))).toBe('invalid_input')
  })

  test('are announced before the player chooses: nothing is played before, and no other seed takes effect', async () => {
    const { sessionKey: key, fairness, nextServerSeedHash } = await world.arrive()
    expect(fairness).toBeNull()
    expect(nextServerSeedHash).toMatch(/^[0-9a-f]{64}$/)
    expect(codeOf(await world.spin(key))).toBe('conflict')
    expect(world.platform.done).toEqual([])
    // However often it is asked for, the same one is announced.
    expect((await world.arrive()).nextServerSeedHash).toBe(nextServerSeedHash)
    const choose = (clientSeed: string, hash: string) =>
      world.call<SeedsAnswer>(PATHS.seeds, { key, body: { clientSeed, nextServerSeedHash: hash } })
    const first = valueFrom(await choose('primeira', nextServerSeedHash))
    expect(first).toMatchObject({
      revealed: null,
      fairness: { serverSeedHash: nextServerSeedHash, clientSeed: 'primeira' },
    })
    // The house sees the second choice: the seed that it meets was announced with the answer to the first.
    const second = valueFrom(await choose('segunda', first.nextServerSeedHash))
    expect(second.fairness.serverSeedHash).toBe(first.nextServerSeedHash)
    expect(hashOfSeed(second.revealed?.serverSeed ?? '')).toBe(nextServerSeedHash)
    // A choice for a seed that is in use already, or that nobody announced, is none.
    for (const hash of [first.nextServerSeedHash, 'ab'.repeat(32)]) {
      const refused = await choose('terceira', hash)
      expect(refused).toMatchObject({ success: false, errorCode: 'conflict' })
      expect(refused).toMatchObject({
        value: { fairness: second.fairness, nextServerSeedHash: second.nextServerSeedHash },
      })
    }
    expect(codeOf(await world.call(PATHS.seeds, { key, body: { clientSeed: 'sem hash' } }))).toBe('invalid_input')
  })

  test('changed twice at once are changed once, by the seed that both had seen', async () => {
    const { sessionKey: key, nextServerSeedHash } = await world.open()
    const choices = Array.from({ length: 8 }, (_, index) => `escolha ${index}`)
    const answers = await Promise.all(
      choices.map((clientSeed) =>
        world.call<SeedsAnswer>(PATHS.seeds, { key, body: { clientSeed, nextServerSeedHash } }),
      ),
    )
    const taken = answers.flatMap((answer) => (answer.success ? [answer.value] : []))
    expect(taken).toHaveLength(1)
    expect(taken[0]?.fairness.serverSeedHash).toBe(nextServerSeedHash)
    expect(answers.filter((answer) => !answer.success).map(codeOf)).toEqual(Array(7).fill('conflict'))
    const { rows } = await world.database.pool.query(`select from studio.seed_pair where revealed_at is null`)
    expect(rows).toHaveLength(1)
  })
})

test('history is in pages, newest first, without stakes that were never taken', async () => {
  const { sessionKey: key } = await world.open()
  const ids: string[] = []
  for (let count = 0; count < 22; count++) ids.unshift(valueFrom(await world.spin(key)).roundId)
  world.platform.refuse.set('round', 'insufficient_funds')
  await world.spin(key)
  const first = valueFrom(await world.call<HistoryPage>(PATHS.history, { key }))
  expect(first.list.map(({ roundId }) => roundId)).toEqual(ids.slice(0, 20))
  const rest = valueFrom(await world.call<HistoryPage>(PATHS.history, { key, query: { before: first.next ?? '' } }))
  expect([rest.list.map(({ roundId }) => roundId), rest.next]).toEqual([ids.slice(20), null])
})
