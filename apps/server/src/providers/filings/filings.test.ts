import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { TRANSFER_KINDS } from '../../money/ledger/transfer-kinds.ts'
import { systemClock } from '../../platform/clock.ts'
import { cpfFrom } from '../identity/sandbox-people.ts'
import { chooseFilings } from './choose-filings.ts'
import { amountText, faultOf, fileName, fileText, MOVEMENTS, readFile, wireRecord } from './file-format.ts'
import { FilingsAway } from './filings.ts'
import { httpFilings } from './http-filings.ts'
import { type SandboxFilings, startSandboxFilings } from './sandbox-filings.ts'

let sandbox: SandboxFilings
beforeAll(async () => {
  sandbox = await startSandboxFilings()
})
beforeEach(() => sandbox.setTrouble(null))
afterAll(() => sandbox.close())

const CPF = cpfFrom('812345678')
const wallet = {
  memberId: 7n,
  cpf: CPF,
  account: 'cash' as const,
  opening: 10_000n,
  closing: 25_001n,
  flows: { deposit: 20_001n, bet: -5_000n },
}
const head = {
  kind: 'wallets' as const,
  operator: '12345678000195',
  brand: 'trevo',
  day: '2026-11-16',
  version: 1,
  part: 3,
}

test('the fields and codes of a file, to be confirmed with the manual', () => {
  expect(wireRecord('wallets', wallet)).toEqual({
    cpf: CPF,
    idApostador: '7',
    conta: 'DISPONIVEL',
    saldoInicial: '1.0000',
    movimentos: [
      { tipo: 'APOSTA', valor: '-0.5000' },
      { tipo: 'APORTE', valor: '2.0001' },
    ],
    saldoFinal: '2.5001',
  })
  expect(
    wireRecord('games', {
      memberId: 7n,
      cpf: CPF,
      transferId: 99n,
      kind: 'win',
      amount: 5n,
      at: '2026-11-16T03:00:00.000Z',
      game: 'TRV/dice',
      round: null,
    }),
  ).toEqual({
    cpf: CPF,
    idApostador: '7',
    idOperacao: '99',
    tipoOperacao: 'PREMIO',
    valor: '0.0005',
    dataHora: '2026-11-16T03:00:00.000Z',
    jogo: 'TRV/dice',
    rodada: null,
  })
  expect(
    Object.keys(
      wireRecord('bettors', {
        memberId: 7n,
        cpf: CPF,
        birthday: null,
        joinedAt: new Date(0),
        status: 'locked',
        isVerified: false,
      }),
    ),
  ).toEqual(['cpf', 'idApostador', 'dataNascimento', 'dataCadastro', 'situacao', 'identidadeVerificada'])
  expect(fileName(head, 2)).toBe('12345678000195_TREVO_CARTEIRA_20261116_V1_00003_E2.json.gz')
  const text = fileText(head, ['{"a":1}', '{"a":2}'])
  expect(readFile(text)).toEqual({
    kind: 'wallets',
    head: {
      arquivo: 'CARTEIRA',
      operador: '12345678000195',
      marca: 'trevo',
      dataReferencia: '2026-11-16',
      versao: 1,
      parte: 3,
      quantidade: 2,
    },
    records: [{ a: 1 }, { a: 2 }],
  })
})

test('every kind of transfer that moves a member’s real money has its code', () => {
  // Points, bonus money, play money and what moves between accounts of the house are in no wallet.
  const without = [
    'points_earn',
    'points_spend',
    'points_return',
    'points_expire',
    'bonus_grant',
    'bonus_close',
    'play_money',
    'write_off',
    'jackpot_feed',
    'affiliate_payout',
  ]
  expect(Object.keys(MOVEMENTS).toSorted()).toEqual(
    Object.keys(TRANSFER_KINDS)
      .filter((kind) => !without.includes(kind))
      .toSorted(),
  )
  expect(new Set(Object.values(MOVEMENTS)).size).toBe(Object.keys(MOVEMENTS).length)
})

test.each([
  [0n, '0.0000'],
  [1n, '0.0001'],
  [-1n, '-0.0001'],
  [-123_456n, '-12.3456'],
  [90_000_000_000_000n, '9000000000.0000'],
])('%s is %s', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test.each([
  [{ cpf: null }, 'cpf'],
  [{ cpf: '11111111111' }, 'cpf'],
  [{ saldoFinal: '2.5' }, 'saldoFinal'],
  [{ conta: 'x' }, 'conta'],
  [{ saldoFinal: '2.5002' }, 'soma'],
  [{ movimentos: [{ tipo: 'bet', valor: '1.0000' }] }, 'movimentos'],
  [{}, null],
])('%o is found wrong at %s', (change, what) => {
  expect(faultOf('wallets', { ...wireRecord('wallets', wallet), ...change })).toBe(what)
})

const file = (name: string, text: string) => {
  const bytes = gzipSync(text)
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
const good = (name: string) => file(name, fileText(head, [JSON.stringify(wireRecord('wallets', wallet))]))

test('the sandbox speaks the intake’s HTTP: taken in, looked at, accepted or rejected, and once', async () => {
  const service = httpFilings(sandbox.settings)
  expect(await service.look('a')).toBeNull()
  expect(await service.send(good('a'))).toEqual({ state: 'analysing', protocol: 'P1' })
  expect(await service.look('a')).toEqual({ state: 'accepted', protocol: 'P1' })
  expect(await service.send(good('a'))).toEqual({ state: 'accepted', protocol: 'P1' })
  const bad = file('b', fileText(head, [JSON.stringify({ ...wireRecord('wallets', wallet), cpf: '1' })]))
  await service.send(bad)
  expect(await service.look('b')).toEqual({
    state: 'rejected',
    protocol: 'P2',
    reasons: [{ record: 1, field: 'cpf', code: 'E100', text: 'valor invalido' }],
  })
  await service.send(file('c', 'nothing'))
  expect(await service.look('c')).toMatchObject({ state: 'rejected' })
})

test('one that is away, lets a line drop, says nonsense or does not know us is no answer', async () => {
  sandbox.setTrouble('away')
  await expect(httpFilings(sandbox.settings).send(good('d'))).rejects.toThrow(FilingsAway)
  sandbox.setTrouble('lost_answer')
  await expect(httpFilings(sandbox.settings).send(good('e'))).rejects.toThrow(FilingsAway)
  sandbox.setTrouble(null)
  expect(await httpFilings(sandbox.settings).look('e')).toMatchObject({ state: 'analysing' })
  await expect(httpFilings({ ...sandbox.settings, token: 'guessed' }).look('e')).rejects.toThrow(FilingsAway)
  await expect(httpFilings(sandbox.settings).send({ ...good('f'), sha256: '00' })).rejects.toThrow(FilingsAway)
})

test('production has no sandbox, and without an intake nothing is sent', async () => {
  const log = pino({ level: 'silent' })
  const production = await chooseFilings({
    config: { ...TEST_CONFIG, nodeEnv: 'production', demo: true },
    clock: systemClock,
    log,
  })
  expect([production.isThere, production.sandbox]).toEqual([false, undefined])
  await expect(production.look('a')).rejects.toThrow(FilingsAway)
})
