import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type FilingWorld,
  filedSums,
  ledgerSums,
  newShadow,
  playDay,
  post,
  startFilingWorld,
  TIME_ZONE,
} from '../../../test/filings.ts'
import { daysAgo } from '../../../test/seals.ts'
import { audit } from '../../platform/audit.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import { MOVEMENTS } from '../../providers/filings/file-format.ts'
import { cpfFrom } from '../../providers/identity/sandbox-people.ts'
import { sealedDocument } from '../impediments/evidence.ts'
import { FILING_CHECKS } from './audit.ts'
import { buildFilings } from './build.ts'
import { checkFilings } from './check.ts'
import { countDay } from './count-day.ts'
import { sendFilings } from './send.ts'

const findings = async ({ deps }: FilingWorld) => (await audit(deps.db, FILING_CHECKS)).map(({ detail }) => detail)
const yesterday = () => addDays(dayIn(TIME_ZONE, new Date()), -1)
const ACCOUNTS: Readonly<Record<string, string>> = { cash: 'DISPONIVEL', held: 'EM_SAQUE' }

/** A day with two bettors, by hand: 50.0001 in, a bet of 20 and a prize of 7.50, a lottery bet of 2, 10 asked for. */
async function aDay(world: FilingWorld) {
  const { pool, merchantId: book } = world.ledger
  const [ana, bia] = [await world.bettor(), await world.bettor()]
  const game = { gameId: String(world.gameId), roundId: '77' }
  await daysAgo(pool, 1, async () => {
    await post(pool, book, 'deposit', [
      { member: ana, account: 'cash', amount: 500_001n },
      { account: 'psp', amount: -500_001n },
    ])
    await post(
      pool,
      book,
      'bet',
      [
        { member: ana, account: 'cash', amount: -200_000n },
        { account: 'games', amount: 200_000n },
      ],
      game,
    )
    await post(
      pool,
      book,
      'win',
      [
        { member: ana, account: 'cash', amount: 75_000n },
        { account: 'games', amount: -75_000n },
      ],
      game,
    )
    await post(pool, book, 'deposit', [
      { member: bia, account: 'cash', amount: 200_000n },
      { account: 'psp', amount: -200_000n },
    ])
    await post(
      pool,
      book,
      'bet',
      [
        { member: bia, account: 'cash', amount: -20_000n },
        { account: 'games', amount: 20_000n },
      ],
      { lottery: 'br-day', orderId: '9', period: '3' },
    )
    await post(pool, book, 'withdrawal_hold', [
      { member: bia, account: 'cash', amount: -100_000n },
      { member: bia, account: 'held', amount: 100_000n },
    ])
  })
  await world.seal()
  return { ana, bia }
}

let world: FilingWorld
beforeEach(async () => {
  world = await startFilingWorld()
})
afterEach(() => world.close())

test('a wallet that moved early and late is one record, though the day is counted in stretches and by two nodes', async () => {
  const { pool, merchantId: book } = world.ledger
  const ana = await world.bettor()
  const { db } = world.deps
  const midnight = await sql<{ ago: number }>`
    select date_part('epoch', now() - date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}) / 86400 as ago`.execute(
    db,
  )
  const at = (hour: number) => (midnight.rows[0]?.ago ?? 0) + (24 - hour) / 24
  const deposit = (amount: bigint) =>
    post(pool, book, 'deposit', [
      { member: ana, account: 'cash', amount },
      { account: 'psp', amount: -amount },
    ])
  await daysAgo(pool, at(1), () => deposit(10_000n))
  await daysAgo(pool, at(9), () => deposit(20_000n))
  await daysAgo(pool, at(23), () => deposit(30_000n))
  await world.seal()
  const day = { book, day: yesterday(), currency: 'BRL' }
  await Promise.all([countDay(db, day), countDay(db, day)])
  const counted = await sql<{ closing: bigint }>`select closing from filing_account order by stretch`.execute(db)
  expect(counted.rows).toEqual([{ closing: 10_000n }, { closing: 30_000n }, { closing: 60_000n }])
  await world.file()
  await world.send()
  const wallets = [...world.sandbox.texts].find(([name]) => name.includes('CARTEIRA'))?.[1] ?? ''
  expect(JSON.parse(wallets).registros).toEqual([
    expect.objectContaining({
      idApostador: String(ana),
      saldoInicial: '0.0000',
      movimentos: [{ tipo: 'APORTE', valor: '6.0000' }],
      saldoFinal: '6.0000',
    }),
  ])
  // Nothing of the count is left once the day is checked.
  for (const table of ['filing_account', 'filing_day'])
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toEqual([])
})

test('a day by hand: what the regulator gets of it', async () => {
  const { ana, bia } = await aDay(world)
  await world.file()
  const built = await world.filings()
  expect(built.map(({ kind, day, state, parts, records }) => [kind, day, state, parts, records])).toEqual([
    ['bettors', yesterday(), 'ready', 1, 2n],
    ['wallets', yesterday(), 'ready', 1, 3n],
    ['bets', yesterday(), 'ready', 1, 1n],
    ['games', yesterday(), 'ready', 1, 2n],
  ])
  await world.send()
  expect((await world.filings()).map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  const files = [...world.sandbox.texts.values()].map((text) => JSON.parse(text))
  const of = (code: string) => files.find(({ arquivo }) => arquivo === code).registros
  const day = yesterday()
  expect([...world.sandbox.texts.keys()].toSorted()[0]).toMatch(
    new RegExp(`^12345678000195_M[0-9A-F]+_APOSTADOR_${day.replaceAll('-', '')}_V1_00001_E1\\.json\\.gz$`),
  )
  expect(
    of('APOSTADOR').map(({ idApostador, situacao, identidadeVerificada }: never) => [
      idApostador,
      situacao,
      identidadeVerificada,
    ]),
  ).toEqual([
    [String(ana), 'ATIVO', true],
    [String(bia), 'ATIVO', true],
  ])
  expect(of('CARTEIRA')).toEqual([
    expect.objectContaining({
      idApostador: String(ana),
      conta: 'DISPONIVEL',
      saldoInicial: '0.0000',
      movimentos: [
        { tipo: 'APOSTA', valor: '-20.0000' },
        { tipo: 'APORTE', valor: '50.0001' },
        { tipo: 'PREMIO', valor: '7.5000' },
      ],
      saldoFinal: '37.5001',
    }),
    expect.objectContaining({
      idApostador: String(bia),
      conta: 'DISPONIVEL',
      movimentos: [
        { tipo: 'APOSTA', valor: '-2.0000' },
        { tipo: 'APORTE', valor: '20.0000' },
        { tipo: 'SAQUE_SOLICITADO', valor: '-10.0000' },
      ],
      saldoFinal: '8.0000',
    }),
    expect.objectContaining({
      idApostador: String(bia),
      conta: 'EM_SAQUE',
      saldoInicial: '0.0000',
      saldoFinal: '10.0000',
    }),
  ])
  expect(of('APOSTA')).toEqual([
    expect.objectContaining({ tipoOperacao: 'APOSTA', valor: '-2.0000', jogo: 'br-day', rodada: '9' }),
  ])
  expect(
    of('JOGO_ONLINE').map(({ tipoOperacao, valor, jogo, rodada }: never) => [tipoOperacao, valor, jogo, rodada]),
  ).toEqual([
    ['APOSTA', '-20.0000', 'TRV/dice', '77'],
    ['PREMIO', '7.5000', 'TRV/dice', '77'],
  ])
  expect(await world.steps(built[1]?.id ?? 0n)).toEqual(['begun', 'built', 'checked', 'sent', 'accepted'])
  expect(await findings(world)).toEqual([])
})

test('some days of play: the files, the ledger and whoever played agree to the last digit', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.bettor()))
  const shadow = newShadow()
  for (const days of [4, 2, 1]) await playDay(world, shadow, people, days, 60)
  await world.seal()
  await world.file(7)
  await world.send()
  const filings = await world.filings()
  expect(new Set(filings.map(({ state }) => state))).toEqual(new Set(['accepted', 'empty']))
  // Nothing happened three days ago.
  expect(filings.filter(({ state }) => state === 'empty').map(({ day }) => day)).toEqual(
    Array(4).fill(addDays(yesterday(), -2)),
  )
  expect((await world.parts()).length).toBeGreaterThan(20)
  const remembered = new Map([...shadow.sums].filter(([, amount]) => amount !== 0n))
  expect(await ledgerSums(world)).toEqual(new Map([...shadow.sums]))
  const { wallets, plays, closing } = filedSums(world.sandbox.texts)
  const named = (name: string) => {
    const [day, account = '', kind = ''] = name.split(' ')
    return `${day} ${ACCOUNTS[account]} ${MOVEMENTS[kind]}`
  }
  expect(new Map([...wallets].filter(([, amount]) => amount !== 0n))).toEqual(
    new Map([...remembered].map(([name, amount]) => [named(name), amount])),
  )
  const played = [...shadow.sums].filter(([name]) => / cash (bet|win|bet_rollback|win_rollback|jackpot)$/.test(name))
  expect(plays).toEqual(new Map(played.map(([name, amount]) => [named(name).replace(' DISPONIVEL', ''), amount])))
  for (const id of people) {
    const last = [4, 2, 1]
      .map((days) => closing.get(`${addDays(yesterday(), 1 - days)} ${id} DISPONIVEL`))
      .filter((amount) => amount !== undefined)
    expect(last.at(-1) ?? 0n).toBe(shadow.cash.get(id) ?? 0n)
  }
  expect(await findings(world)).toEqual([])
})

test('parts hold as many records as the regulator takes, and no record is in two', async () => {
  await aDay(world)
  await world.file(2)
  await world.send()
  const wallets = [...world.sandbox.texts].filter(([name]) => name.includes('CARTEIRA'))
  const records = wallets.map(([, text]) =>
    JSON.parse(text).registros.map((one: { idApostador: string; conta: string }) => `${one.idApostador} ${one.conta}`),
  )
  expect(records.map((some) => some.length)).toEqual([2, 1])
  expect(new Set(records.flat()).size).toBe(3)
})

describe('what is not right is not sent', () => {
  test('a record without a document, told by its place', async () => {
    const { bia } = await aDay(world)
    await world.ledger.pool.query(
      'update member_profile set id_number_sealed = null, id_number_hash = null where member_id = $1',
      [bia],
    )
    await world.file()
    const states = Object.fromEntries((await world.filings()).map(({ kind, state }) => [kind, state]))
    expect(states).toEqual({ bettors: 'faulty', wallets: 'faulty', bets: 'faulty', games: 'ready' })
    const { rows } = await world.ledger.pool.query(`select faults, faulty_records from filing where kind = 'wallets'`)
    expect(rows[0]).toEqual({
      faults: [
        { part: 1, record: 2, what: 'cpf' },
        { part: 1, record: 3, what: 'cpf' },
      ],
      faulty_records: 2n,
    })
    await world.send()
    expect([...world.sandbox.taken.keys()].every((name) => name.includes('JOGO_ONLINE'))).toBe(true)
  })

  test('a document that an account has let go of is still known by its case', async () => {
    const { bia } = await aDay(world)
    const { pool, merchantId: book } = world.ledger
    await pool.query('update member_profile set id_number_sealed = null, id_number_hash = null where member_id = $1', [
      bia,
    ])
    await pool.query(
      `insert into impediment_case (merchant_id, member_id, source, reason, state, found_at, tell_by, withdraw_until, close_by, updated_at, document_sealed)
       values ($1, $2, 'sweep', 'other', 'closed', now(), now(), now(), now(), now(), $3)`,
      [book, bia, sealedDocument(world.deps.secrets, bia, cpfFrom('611111111'))],
    )
    await world.file()
    expect((await world.filings()).map(({ state }) => state)).toEqual(Array(4).fill('ready'))
    await world.send()
    const [text = ''] = [...world.sandbox.texts].filter(([name]) => name.includes('_APOSTA_')).map(([, one]) => one)
    expect(JSON.parse(text).registros[0].cpf).toBe(cpfFrom('611111111'))
  })

  test('sums that are not those of the daily books', async () => {
    await aDay(world)
    await buildFilings(world.deps)
    await world.ledger.pool.query(
      `update filing set totals = totals || '{"cash bet": "-219999"}' where kind = 'wallets'`,
    )
    await world.ledger.pool.query(`update filing set totals = '{"cash bet": "-1"}' where kind = 'bets'`)
    await checkFilings(world.deps)
    const states = Object.fromEntries((await world.filings()).map(({ kind, state }) => [kind, state]))
    // Lottery and games are one sum in the books: neither goes before both are right.
    expect(states).toEqual({ bettors: 'ready', wallets: 'faulty', bets: 'faulty', games: 'faulty' })
    const { rows } = await world.ledger.pool.query(
      `select faults -> 0 ->> 'what' as what from filing where kind = 'wallets'`,
    )
    expect(rows[0].what).toBe('cash bet: -21.9999 in the files, -22.0000 in the books')
  })

  test('a day that is not sealed, and a brand without the profile', async () => {
    const { pool, merchantId: book } = world.ledger
    const ana = await world.bettor()
    await post(pool, book, 'deposit', [
      { member: ana, account: 'cash', amount: 10_000n },
      { account: 'psp', amount: -10_000n },
    ])
    await world.seal()
    await world.file()
    expect(await world.filings()).toEqual([])
    await pool.query(`update merchant set regulation = 'none'`)
    await aDay(world)
    await world.file()
    expect(await world.filings()).toEqual([])
  })
})

describe('sent once, and never lost', () => {
  test('by two nodes at once', async () => {
    await aDay(world)
    await Promise.all([
      buildFilings(world.deps, { recordsMax: 1 }),
      buildFilings(world.deps, { recordsMax: 1 }),
      buildFilings(world.deps, { recordsMax: 1 }),
    ])
    await Promise.all([checkFilings(world.deps), checkFilings(world.deps)])
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([sendFilings(world.deps), sendFilings(world.deps), sendFilings(world.deps)])
      world.clock.advance(60_000)
    }
    expect((await world.filings()).map(({ state, parts, records }) => [state, parts, records])).toEqual([
      ['accepted', 2, 2n],
      ['accepted', 3, 3n],
      ['accepted', 1, 1n],
      ['accepted', 2, 2n],
    ])
    expect(world.sandbox.taken.size).toBe(8)
    expect([...world.sandbox.taken.values()].map(({ times }) => times)).toEqual(Array(8).fill(1))
    expect(await findings(world)).toEqual([])
  })

  test('by one that died with the file on its way', async () => {
    await aDay(world)
    await world.file()
    world.sandbox.setTrouble('lost_answer')
    await sendFilings(world.deps)
    expect(world.sandbox.taken.size).toBe(4)
    expect((await world.parts()).map(({ state }) => state)).toEqual(Array(4).fill('sending'))
    world.sandbox.setTrouble(null)
    world.clock.advance(60_000)
    await world.send()
    expect((await world.filings()).map(({ state }) => state)).toEqual(Array(4).fill('accepted'))
    expect([...world.sandbox.taken.values()].map(({ times }) => times)).toEqual(Array(4).fill(1))
  })

  test('by one that died before it left, and by one that comes back too late', async () => {
    await aDay(world)
    await world.file()
    const late: (() => void)[] = []
    const { send } = world.deps.service
    const held = {
      ...world.deps,
      service: {
        ...world.deps.service,
        send: (file: never) =>
          new Promise<never>((_, no) => late.push(() => no(new Error('died')))).catch(() => send(file)),
      },
    }
    const dying = sendFilings(held)
    while (late.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    // Its lease is over, and somebody else goes on.
    world.clock.advance(4 * 60_000)
    await world.send()
    expect((await world.filings()).map(({ state }) => state)).toEqual(Array(4).fill('accepted'))
    for (const go of late) go()
    await dying
    expect((await world.filings()).map(({ state }) => state)).toEqual(Array(4).fill('accepted'))
    expect((await world.parts()).map(({ state }) => state)).toEqual(Array(4).fill('accepted'))
    // The one that was late asked for the same name, and nothing was taken twice.
    expect(world.sandbox.taken.size).toBe(4)
  })

  test('through a service that is away', async () => {
    await aDay(world)
    await world.file()
    world.sandbox.setTrouble('away')
    await sendFilings(world.deps)
    world.clock.advance(60_000)
    await sendFilings(world.deps)
    expect((await world.parts()).every(({ state, tries }) => state === 'sending' && tries > 0)).toBe(true)
    world.sandbox.setTrouble(null)
    world.clock.advance(20 * 60_000)
    await world.send()
    expect((await world.filings()).map(({ state }) => state)).toEqual(Array(4).fill('accepted'))
  })

  test('built on by another where a node died between two parts, or lost its lease', async () => {
    await aDay(world)
    const stop = new AbortController()
    const put = world.storage.put.bind(world.storage)
    let parts = 0
    const dying = {
      ...world.deps,
      storage: {
        ...world.storage,
        put: async (name: string, bytes: Uint8Array) => {
          parts += 1
          if (parts === 4) throw new Error('the disk is gone')
          await put(name, bytes)
        },
      },
    }
    await expect(buildFilings(dying, { recordsMax: 1, signal: stop.signal })).rejects.toThrow('the disk is gone')
    // Nobody takes it before the lease is over.
    await buildFilings(world.deps, { recordsMax: 1 })
    expect((await world.filings()).map(({ state }) => state)).toEqual(['built', 'building', 'built', 'built'])
    world.clock.advance(6 * 60_000)
    await world.file(1)
    await world.send()
    expect((await world.filings()).map(({ state, parts: count, records }) => [state, count, records])).toEqual([
      ['accepted', 2, 2n],
      ['accepted', 3, 3n],
      ['accepted', 1, 1n],
      ['accepted', 2, 2n],
    ])
    expect(await findings(world)).toEqual([])
  })
})

test('the regulator’s reasons are kept, and what it looks at for long is asked after', async () => {
  await aDay(world)
  await world.file()
  world.sandbox.setTrouble('reject')
  await world.send()
  const [first] = await world.filings()
  expect((await world.filings()).map(({ state }) => state)).toEqual(Array(4).fill('rejected'))
  expect((await world.parts())[0]?.reasons).toEqual([
    { record: 1, field: 'cpf', code: 'E200', text: 'CPF nao encontrado na base' },
  ])
  expect(await world.steps(first?.id ?? 0n)).toEqual(['begun', 'built', 'checked', 'sent', 'rejected'])
})

describe('a month', () => {
  let month: FilingWorld
  beforeAll(async () => {
    month = await startFilingWorld()
  })
  afterAll(() => month.close())

  test('is told once its last day is sealed, with what the players’ money was before and after', async () => {
    const people = [await month.bettor(), await month.bettor()]
    const shadow = newShadow()
    // The last month, and a day before it.
    const today = dayIn(TIME_ZONE, new Date())
    const first = `${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`
    const daysTo = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
    const before = newShadow()
    await playDay(month, before, people, daysTo(addDays(first, -1)), 20)
    const held = [...before.cash.values(), ...before.held.values()].reduce((sum, amount) => sum + amount, 0n)
    for (const [id, amount] of before.cash) shadow.cash.set(id, amount)
    for (const [id, amount] of before.held) shadow.held.set(id, amount)
    await playDay(month, shadow, people, daysTo(addDays(first, 4)), 20)
    await month.seal()
    await month.file()
    await month.send()
    const texts = [...month.sandbox.texts]
      .filter(([name]) => name.includes('OPERADOR_MENSAL'))
      .map(([, text]) => JSON.parse(text))
    const now = [...shadow.cash.values(), ...shadow.held.values()].reduce((sum, amount) => sum + amount, 0n)
    const text = (amount: bigint) => `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`
    const [record] = texts.find(({ dataReferencia }) => dataReferencia === first).registros
    expect(record).toMatchObject({
      mes: first.slice(0, 7),
      saldoInicialApostadores: text(held),
      saldoFinalApostadores: text(now),
    })
    expect((await month.filings()).find(({ kind }) => kind === 'operator')?.state).toBe('accepted')
  })
})
