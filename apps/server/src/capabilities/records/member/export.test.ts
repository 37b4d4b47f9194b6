import type { Endpoint } from '@trevo/contract/endpoint'
import { MONEY_FORMS } from '@trevo/contract/money'
import { betExport, transactionExport } from '@trevo/contract/records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../../../../test/fake-clock.ts'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { type PlayWorld, startPlayWorld } from '../../../../test/play.ts'
import { openCash, pastLines, pastRounds } from '../../../../test/records.ts'
import { csvLine } from '../../../platform/csv.ts'
import { exportTransactions } from './export.ts'

let world: PlayWorld
let token: string
let memberId: bigint
let account: string
beforeAll(async () => {
  world = await startPlayWorld()
  const member = await aMember(world.db, { merchantId: world.merchantId })
  memberId = member.id
  account = member.account
  token = (await aSession(world.db, member, world.app.clock.now())).token
  const accountId = await openCash(world.db, world.merchantId, memberId)
  await pastLines(world.db, { merchantId: world.merchantId, accountId }, [
    { at: '2026-02-10T15:00:00Z', kind: 'deposit', amount: '1250.50' },
    { at: '2026-02-10T15:00:01Z', kind: 'bet', amount: '-0.0125', meta: { gameId: Number(world.gameId), roundId: 7 } },
  ])
  await pastRounds(world.db, { merchantId: world.merchantId, memberId, gameId: world.gameId }, [
    { at: '2026-02-10T15:00:01Z', stake: '0.0125', prize: '3.00' },
  ])
})
afterAll(() => world.app.close())

/** Not in the envelope: the answer is the file. */
async function fetched({ path }: Endpoint, query: Record<string, string>, bearer: string | null = token) {
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
  const response = await world.app.app.http.inject({ url: `${path}?${new URLSearchParams(query)}`, headers })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}
const days = { from: '2026-02-10', to: '2026-02-10' }

describe('a file of records', () => {
  test('is written for Portuguese spreadsheets', async () => {
    const { text, headers, status } = await fetched(transactionExport, days)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="transactions-2026-02-10-2026-02-10.csv"')
    expect(headers['cache-control']).toBe('private, no-store')
    const [head, bet, deposit, end] = text.split('\r\n')
    expect(head).toBe('\uFEFFData;Conta;Tipo;Valor;Moeda;Saldo;Situação;Referência;Número')
    expect(bet).toMatch(
      new RegExp(`^2026-02-10 12:00:01;${account};Aposta;-0,0125;BRL;1250,4875;Concluído;Dados;\\d+$`),
    )
    expect(deposit).toMatch(new RegExp(`^2026-02-10 12:00:00;${account};Depósito;1250,50;BRL;1250,50;Concluído;;\\d+$`))
    expect(end).toBe('')
  })

  test('is written in English with the signs of the brand’s country, by the same filter', async () => {
    const query = { ...days, language: 'EN' }
    const bets = await fetched(betExport, query)
    expect(bets.text.split('\r\n')[1]).toMatch(
      new RegExp(`^2026-02-10 12:00:01;${account};Dice;INHOUSE;TRV;0,0125;3,00;2,9875;BRL;Won;\\d+$`),
    )
    const none = await fetched(betExport, { ...query, status: 'open' })
    expect(none.text.split('\r\n')).toHaveLength(2)
  })

  test('is refused like any other call', async () => {
    expect((await fetched(transactionExport, days, null)).status).toBe(401)
    const long = await fetched(transactionExport, { ...days, to: '2026-06-10' })
    expect(long.status).toBe(422)
  })

  test('ends with a line that says so where it would be too long', async () => {
    const merchant = world.app.app.guards.merchantOf('')
    const asking = {
      member: { id: memberId, merchantId: world.merchantId, type: 0, userName: account },
      merchant,
    } as const
    const deps = { db: world.db, clock: fakeClock('2026-03-01T12:00:00Z') }
    const chunks = await exportTransactions(deps, asking, { ...days, language: 'EN' }, 1)
    let text = ''
    for await (const chunk of chunks) text += chunk
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toBe('There are more rows: choose a shorter period')
  })
})

describe('a line', () => {
  test('quotes what needs it and leaves nothing to calculate', () => {
    expect(csvLine(['a;b', 'say "x"', '=1+1', '-2'], MONEY_FORMS.BRL)).toBe('"a;b";"say ""x""";\'=1+1;\'-2\r\n')
    expect(csvLine([{ money: '-1.5000' }, 'é'], MONEY_FORMS.BRL)).toBe('-1,5000;é\r\n')
    expect(csvLine([{ money: '-1.50' }, 'é'], MONEY_FORMS.MXN)).toBe('-1.50,é\r\n')
  })
})
