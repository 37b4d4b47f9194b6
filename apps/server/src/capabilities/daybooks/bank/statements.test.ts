import {
  type BankLine,
  type BankStatement,
  type BankStatementRow,
  opsBankLines,
  opsBankStatement,
  opsBankStatements,
  opsImportStatement,
} from '@trevo/contract/ops/bank-statements'
import { opsConfirmReceipt } from '@trevo/contract/ops/cashier'
import { type DayBook, opsDayBook } from '@trevo/contract/ops/day-books'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SGML, XML } from '../../../../test/ofx.ts'
import { aReceipt, aWithdrawal } from '../../../../test/ops-cashier.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { systemClock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import { countDays } from '../count.ts'

let world: OpsWorld
let admin: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  admin = await signedIn(world.server, { roles: ['admin'], merchantId: world.brandId })
})
afterAll(() => world.close())

const upload = (text: string, by = world.own) =>
  by.call(opsImportStatement, { body: { content: Buffer.from(text, 'latin1').toString('base64') } })
const imported = async (text: string) =>
  answered<{ statements: BankStatementRow[] }>(await upload(text)).statements[0] as BankStatementRow
const id = (value: string) => ({ params: { id: value } })
const linesOf = async (statement: string, by = world.own) =>
  answered<{ data: BankLine[] }>(await by.call(opsBankLines, id(statement))).data
const count = async (text: string) =>
  Number((await world.server.database.pool.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n)

const line = (name: string, day: string, amount: string, memo = '') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${name}<MEMO>${memo}</STMTTRN>`
const file = (account: string, lines: string, balance = '100.00', day = '20261116') =>
  `OFXHEADER:100\nCHARSET:1252\n<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM>
  <BANKTRANLIST><DTSTART>20261114<DTEND>${day}${lines}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${day}</LEDGERBAL></STMTRS></OFX>`

test('a file is kept once, also when it is sent three times at once, and is noted once', async () => {
  const answers = await Promise.all([imported(SGML), imported(SGML), imported(SGML)])
  expect(new Set(answers.map((one) => one.id)).size).toBe(1)
  expect(answers[0]).toMatchObject({ bankAccount: '0341 1234 56789-0', lines: 2, newLines: 2, balance: '9876.54' })
  expect(await count(`bank_line where statement_id = ${answers[0]?.id}`)).toBe(2)
  expect(await count(`staff_audit where action = 'bank_statement.import'`)).toBe(1)
})

test('a line of two files is there once, and two lines alike are two', async () => {
  const one = await imported(file('7', line('A', '20261115', '10.00') + line('A', '20261115', '10.00')))
  expect(one.newLines).toBe(2)
  const two = await imported(
    file('7', line('A', '20261115', '10.00') + line('A', '20261115', '10.00') + line('B', '20261116', '5')),
  )
  expect(two).toMatchObject({ lines: 3, newLines: 1 })
})

test('lines are matched with what they name, by amount; nothing of it moves money', async () => {
  const receipt = await aReceipt(world)
  const body = { amount: '50.00', bankReference: 'TED-7007' }
  answered(await world.own.call(opsConfirmReceipt, { params: { id: String(receipt) }, body }))
  const { id: paying } = await aWithdrawal(world, { amount: '15.00' })
  await world.server.database.pool.query(
    `alter table withdrawal disable trigger user; update withdrawal set state = 'paid', end_to_end_id = 'E9', fee = 10000 where id = ${paying}`,
  )
  const transfers = await count('ledger_transfer')
  const { id: statement } = await imported(
    file(
      '8',
      line('TED-7007', '20261115', '50.00', 'TED de Ana') +
        line('E9', '20261115', '-14.00') +
        line('X', '20261115', '1.00'),
    ),
  )
  const lines = await linesOf(statement)
  expect(lines.toReversed().map(({ state, deposit, withdrawal }) => [state, deposit, withdrawal])).toEqual([
    ['matched', String(receipt), null],
    ['matched', null, String(paying)],
    ['unknown', null, null],
  ])
  const { id: other } = await imported(file('9', line('TED-7007', '20261115', '49.00')))
  expect(await linesOf(other)).toMatchObject([{ state: 'differs', amount: '49.00', ours: '50.00' }])
  const shown = answered<BankStatement>(await world.own.call(opsBankStatement, id(statement)))
  expect(shown).toMatchObject({ matched: 2, differs: 0, unknown: 1 })
  expect(shown.days.find(({ day }) => day === '2026-11-15')).toMatchObject({ bankIn: '51.00', bankOut: '14.00' })
  expect(await count('ledger_transfer')).toBe(transfers)
})

test('what a bank writes about people is for finance and risk, and sealed', async () => {
  const { id: statement } = await imported(file('10', line('P', '20261115', '3.00', 'PIX de Maria CPF 529.982.247-25')))
  expect((await linesOf(statement))[0]?.about).toBe('PIX de Maria CPF 529.982.247-25')
  expect((await linesOf(statement, admin))[0]?.about).toBeNull()
  const { rows } = await world.server.database.pool.query(
    `select encode(about_sealed, 'escape') as text from bank_line where statement_id = ${statement}`,
  )
  expect(String(rows[0]?.text)).not.toContain('Maria')
})

test('another brand sees none of it', async () => {
  const { id: statement } = await imported(file('11', line('Q', '20261115', '3.00')))
  for (const endpoint of [opsBankStatement, opsBankLines])
    expect(errorOf(await world.stranger.call(endpoint, id(statement)))).toBe('not_found')
  const { data } = answered<{ data: BankStatementRow[] }>(await world.stranger.call(opsBankStatements))
  expect(data).toEqual([])
  const own = await upload(SGML, world.stranger)
  expect(answered<{ statements: BankStatementRow[] }>(own).statements[0]?.newLines).toBe(2)
})

test.each([
  ['a file that is none', 'hello', 'ofx_unknown'],
  ['entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><OFX>&b;</OFX>', 'ofx_entities'],
  ['another currency', XML.replace('<CURDEF>BRL', '<CURDEF>USD'), 'ofx_currency'],
])('%s is refused, with the reason at the field', async (_what, text, code) => {
  const before = await count('bank_statement')
  const { envelope } = await upload(text)
  expect(envelope).toMatchObject({
    errorCode: 'invalid_input',
    value: { fields: [{ path: 'content', code }] },
  })
  expect(await count('bank_statement')).toBe(before)
})

test('a file larger than a statement is refused', async () => {
  expect(errorOf(await upload('a'.repeat(5 * 1024 * 1024)))).toBe('body_too_large')
})

test('the daily books show the bank’s money where every account’s statement reaches', async () => {
  await world.server.database.pool.query('truncate bank_line, bank_statement')
  const { db } = world
  await countDays({ db, clock: systemClock, log: pino({ level: 'silent' }) }, -1000, 2000)
  const today = dayIn('America/Sao_Paulo', new Date())
  const bankOn = async () => answered<DayBook>(await world.own.call(opsDayBook, id(today))).bank
  expect(await bankOn()).toBeNull()
  const [year = '', month = '', day = ''] = today.split('-')
  const posted = `${year}${month}${day}`
  await imported(file('A', line('1', posted, '25.00'), '1000.00', posted))
  expect(await bankOn()).toBe('1000.00')
  await imported(file('B', line('2', posted, '1.00'), '0.50', posted))
  expect(await bankOn()).toBe('1000.50')
  // Of a third account we know only an earlier day.
  await imported(file('C', line('3', '20261114', '1.00'), '7.00', '20261114'))
  expect(await bankOn()).toBeNull()
})
