import { parseMoney } from '@trevo/contract/money'
import { yearStatement } from '@trevo/contract/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approved, CASHIER_HOST, type CashierWorld, type Payer, startCashierWorld } from '../../../../test/cashier.ts'
import { aMember, aMerchant, aSession } from '../../../../test/fixtures.ts'
import { playedOff } from '../../../../test/ledger.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { aStubMerchant } from '../../../../test/stub-app.ts'
import { recordPlay } from '../../../base/figures/play-day.ts'
import { sealedIdNumber } from '../../../base/members/identity.ts'
import { setVerified } from '../../../base/members/verified.ts'
import { balanceAtBegin } from '../../../money/ledger/queries.ts'
import { inTx } from '../../../platform/db.ts'
import { payOut } from '../../cashier/payouts.ts'
import { yearOf } from './year.ts'

let world: CashierWorld
let ana: Payer
beforeAll(async () => {
  // The last hour of a year in São Paulo is the next year in UTC.
  world = await startCashierWorld({ startAt: '2026-01-01T02:30:00Z' })
  ana = await world.payer()
  await moved('2025-12-31', 1_000_000n, 0n)
  await play(800_000n, 50_000n)
  world.app.clock.advance(86_400_000)
  await moved('2026-01-01', 300_000n, 250_000n)
  await play(200_000n, 1_250_000n)
  world.app.clock.advance(40 * 86_400_000)
  await play(60_000n, 0n, 'RNG')
  await play(40_000n, 0n, 'SPORTS')
})
afterAll(() => world.close())

/** As the ledger would have noted it on a day in the past. */
const moved = (day: string, deposits: bigint, withdrawals: bigint) =>
  sql`insert into money_day (member_id, day, currency, merchant_id, deposits, withdrawals)
    values (${ana.id}, ${day}, 'BRL', ${ana.merchantId}, ${deposits}, ${withdrawals})`.execute(world.deps.db)
const play = (staked: bigint, prize: bigint, category: 'LOTT' | 'RNG' | 'SPORTS' = 'LOTT') => {
  const figures = {
    memberId: ana.id,
    category,
    currency: 'BRL',
    staked,
    prize,
    turnover: staked,
    bets: 1,
  } as const
  return inTx(world.deps.db, (tx) => recordPlay(tx, ana.merchantId, world.app.clock.now(), [figures]))
}

async function file(query: Record<string, string>, owner: Payer | null = ana) {
  // Anew for each: the clock has gone on for weeks.
  const token = owner && (await aSession(world.deps.db, owner, world.app.clock.now())).token
  const response = await world.app.app.http.inject({
    url: `${yearStatement.path}?${new URLSearchParams(query)}`,
    headers: { host: CASHIER_HOST, ...(token && { authorization: `Bearer ${token}` }) },
  })
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    text: response.body,
    raw: response.rawPayload,
  }
}
const yearDeps = () => ({ db: world.deps.db, clock: world.app.clock, secrets: world.app.app.config.secrets })
const dataOf = async (year: string) => JSON.parse((await file({ year, format: 'json' })).text)

test('tells a year month by month, by the brand’s calendar', async () => {
  expect(await dataOf('2025')).toMatchObject({
    year: 2025,
    currency: 'BRL',
    until: '2025-12-31',
    total: { deposits: '100.00', withdrawals: '0.00', staked: '80.00', prizes: '5.00', net: '-75.00', gifts: '0.00' },
    natures: [{ nature: 'lottery', staked: '80.00', prizes: '5.00', net: '-75.00' }],
  })
  const year = await dataOf('2026')
  expect(year).toMatchObject({
    until: '2026-02-10',
    total: { deposits: '30.00', withdrawals: '25.00', staked: '30.00', prizes: '125.00', net: '95.00' },
  })
  expect(year.natures).toEqual([
    { nature: 'sports', staked: '4.00', prizes: '0.00', net: '-4.00' },
    { nature: 'games', staked: '6.00', prizes: '0.00', net: '-6.00' },
    { nature: 'lottery', staked: '20.00', prizes: '125.00', net: '105.00' },
  ])
  expect(year.months).toHaveLength(12)
  expect(year.months[0]).toMatchObject({ month: '2026-01', staked: '20.00', prizes: '125.00' })
  expect(year.months[1]).toMatchObject({ month: '2026-02', staked: '10.00', prizes: '0.00', deposits: '0.00' })
})

test('has the sums that the ledger has', async () => {
  const bia = await world.payer()
  for (const amount of ['100.00', '30.00']) {
    const { txid } = await world.deposit(bia, amount)
    await world.psp.pay(txid ?? '')
  }
  await playedOff(world.app.database.pool, null)
  await payOut(world.deps, (await approved(world, bia, '25.00')).id)
  const { rows } = await sql<{ deposits: bigint; withdrawals: bigint }>`
    select sum(p.amount) filter (where t.kind = 'deposit')::bigint as deposits,
      -sum(p.amount) filter (where t.kind = 'withdrawal_paid')::bigint as withdrawals
    from ledger_posting p join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
    join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
    where a.member_id = ${bia.id}`.execute(world.deps.db)
  // The ledger goes by the database's clock: the year may end between two lines of this test.
  const year = new Date().getUTCFullYear()
  const asking = {
    member: { id: bia.id, merchantId: bia.merchantId, type: 0, userName: 'bia' },
    merchant: aStubMerchant({ id: bia.merchantId, timeZone: 'America/Sao_Paulo' }),
  } as const
  const deps = { ...yearDeps(), clock: { now: () => new Date(Date.UTC(year, 11, 31)) } }
  const years = await Promise.all([year - 1, year].map((one) => yearOf(deps, asking, one)))
  const sum = (column: 'deposits' | 'withdrawals') =>
    years.reduce((all, { total }) => all + parseMoney(total[column]), 0n)
  expect({ deposits: sum('deposits'), withdrawals: sum('withdrawals') }).toEqual(rows[0])
  expect(rows[0]).toEqual({ deposits: 1_300_000n, withdrawals: 250_000n })
  // 100 + 30 - 25 is what the year after begins with, and what the one before did not have.
  const later = { ...deps, clock: { now: () => new Date(Date.UTC(year + 1, 0, 20)) } }
  expect(await yearOf(deps, asking, year - 2)).toMatchObject({ opening: '0.00', closing: '0.00' })
  expect(await yearOf(later, asking, year + 1)).toMatchObject({ opening: '105.00', closing: '105.00' })
  const ends = await Promise.all([year - 1, year].map((one) => yearOf(later, asking, one)))
  expect([ends[0]?.opening, ends[1]?.closing]).toEqual(['0.00', '105.00'])
  expect(ends[0]?.closing).toBe(ends[1]?.opening)
  // Being withdrawn, and still the member's.
  await approved(world, bia, '40.00')
  expect(await yearOf(later, asking, year + 1)).toMatchObject({ closing: '105.00' })
  // Once the postings of that time have left the database nobody says what there was.
  const gone = inTx(world.deps.db, async (tx) => {
    await sql`insert into closed_part (table_name, low, high, part, books) values ('ledger_posting', 1, 9e17, 'x', '{}')`.execute(
      tx,
    )
    await sql`insert into dropped_part (table_name, low, high) values ('ledger_posting', 1, 9e17)`.execute(tx)
    throw await balanceAtBegin(tx, bia, { currency: 'BRL', day: `${year}-01-01` })
  })
  await expect(gone).rejects.toBeNull()
})

test('is written for spreadsheets', async () => {
  const { type, text } = await file({ year: '2025', format: 'csv' })
  expect(type).toBe('text/csv; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFMês;Depósitos;Saques;Apostado;Prêmios;Resultado;Bônus')
  expect(lines[12]).toBe('dezembro;100,00;0,00;80,00;5,00;-75,00;0,00')
  expect(lines[13]).toBe('Total do ano;100,00;0,00;80,00;5,00;-75,00;0,00')
  expect(lines.slice(14)).toEqual([
    'Loteria;;;80,00;5,00;-75,00;',
    'Saldo no início de 1 de janeiro de 2025;0,00',
    'Saldo no fim de 31 de dezembro de 2025;0,00',
    '',
  ])
})

test('is written in Spanish with the same signs, since the country is the brand’s, and lists no month to come', async () => {
  const { text } = await file({ year: '2026', format: 'csv', language: 'ES' })
  const lines = text.split('\r\n')
  expect(lines.slice(1, 4).map((line) => line.split(';')[0])).toEqual(['enero', 'febrero', 'Total del año'])
})

test('is drawn as a document that can be read aloud', async () => {
  const { type, raw } = await file({ year: '2025' })
  expect(type).toBe('application/pdf')
  const { text, roles, title, language, pages } = await readPdf(raw)
  for (const shown of ['Extrato de 2025', 'Mês', 'dezembro', '−75,00', '31 de dezembro de 2025'])
    expect(text).toContain(shown)
  expect({ title, language, pages }).toEqual({ title: 'Extrato de 2025', language: 'pt-BR', pages: 1 })
  // Seven heads of columns, twelve months and the year, each named by its first cell.
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(roles.filter((role) => role === 'TH').length).toBeGreaterThanOrEqual(7 + 13)
  expect(roles.filter((role) => role === 'TD').length).toBeGreaterThanOrEqual(13 * 6)
})

test('names operator and bettor, and adds up what the same person has at other brands of the same company', async () => {
  const { db } = world.deps
  const { secrets } = yearDeps()
  const operator = { name: 'Sorte SA', document: '11222333000181' }
  const CPF = '52998224725'
  const brandOf = (document: string, name: string) =>
    aMerchant(db, {
      regulation: 'br',
      settings: { legal: { operator: { ...operator, document }, licence: null }, brand: { name } },
    })
  const personAt = async (merchantId: number, cpf: string, isProven: boolean) => {
    const member = await aMember(db, { merchantId })
    const profile = { member_id: member.id, merchant_id: merchantId, payee_name: 'Cida Reis' }
    await db
      .insertInto('member_profile')
      .values({ ...profile, ...sealedIdNumber(secrets, member.id, cpf) })
      .execute()
    await inTx(db, (tx) => setVerified(tx, member.id, isProven ? world.app.clock.now() : null))
    const one = { memberId: member.id, category: 'RNG', currency: 'BRL', staked: 50_000n, prize: 20_000n } as const
    await inTx(db, (tx) => recordPlay(tx, merchantId, world.app.clock.now(), [one]))
    return member
  }
  const [first, second, other] = [
    await brandOf(operator.document, 'Sorte'),
    await brandOf(operator.document, 'Sorte Dois'),
    await brandOf('11444777000161', 'Alheia'),
  ]
  const cida = await personAt(first.id, CPF, true)
  await personAt(second.id, CPF, true)
  await personAt(other.id, CPF, true)
  // Somebody who typed the number of another and has proven nothing.
  const thief = await personAt((await brandOf(operator.document, 'Sorte Três')).id, CPF, false)
  const statementOf = ({ id, merchantId }: { id: bigint; merchantId: number }, name: string) => {
    const merchant = aStubMerchant({ id: merchantId, regulation: 'br' })
    const site = { ...merchant.site, brand: { ...merchant.site.brand, name }, legal: { operator } } as never
    const member = { id, merchantId, type: 0, userName: 'cida' } as const
    return yearOf(yearDeps(), { member, merchant: { ...merchant, site } }, 2026)
  }
  expect(await statementOf(cida, 'Sorte')).toMatchObject({
    operator,
    bettor: { name: 'Cida Reis', document: CPF },
    brands: ['Sorte', 'Sorte Dois'],
    total: { staked: '5.00', prizes: '2.00', net: '-3.00' },
    natures: [{ nature: 'games', staked: '10.00', prizes: '4.00', net: '-6.00' }],
    closing: '0.00',
  })
  expect(await statementOf(thief, 'Sorte Três')).toMatchObject({
    brands: ['Sorte Três'],
    natures: [{ nature: 'games', staked: '5.00', prizes: '2.00', net: '-3.00' }],
  })
})

test('is told to its owner alone, and not before it begins', async () => {
  expect((await file({ year: '2026' }, null)).status).toBe(401)
  expect((await file({ year: '2027' })).status).toBe(422)
  const other = await aMember(world.deps.db, { merchantId: ana.merchantId })
  const theirs = await file({ year: '2026', format: 'json' }, { ...ana, ...other })
  expect(JSON.parse(theirs.text).total).toMatchObject({ deposits: '0.00', staked: '0.00', net: '0.00' })
})
