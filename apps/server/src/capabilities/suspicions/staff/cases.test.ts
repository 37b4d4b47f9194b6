import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, type FilingWorld, startFilingWorld, TIME_ZONE } from '../../../../test/filings.ts'
import { aPerson } from '../../../../test/staff.ts'
import type { Acting } from '../../../base/staff/actor.ts'
import { addDays, dayIn } from '../../../platform/day.ts'
import { inTx } from '../../../platform/db.ts'
import { lookAtDays } from '../look.ts'
import { type CaseDeps, caseView, closeDeed, filedCase, noteCase, reportCase, takeReport } from './cases.ts'
import { ruleViews, setRule } from './rules.ts'

let world: FilingWorld
let deps: CaseDeps
let acting: Acting
let book = 0
const DAY = addDays(dayIn(TIME_ZONE, new Date()), -1)
beforeAll(async () => {
  world = await startFilingWorld()
  book = world.ledger.merchantId
  deps = { db: world.deps.db, clock: world.clock, secrets: world.deps.secrets }
  const { id, userName } = await aPerson(deps.db, { roles: ['risk'], merchantId: book })
  acting = {
    staff: {
      staffId: id,
      userName,
      displayName: userName,
      merchantId: book,
      roles: ['risk'],
      ip: '10.0.0.1',
      device: null,
    },
    merchant: { id: book, code: 'trevo' },
    client: { ip: '10.0.0.1' },
  } as unknown as Acting
})
afterAll(() => world.close())

/** Somebody who paid in 60,000 on a day, and the case of it. */
async function aCase(): Promise<{ id: bigint; member: bigint }> {
  const member = await world.bettor()
  const { pool } = world.ledger
  await pool.query(
    `insert into money_day (member_id, day, currency, merchant_id, deposits) values ($1, $2, 'BRL', $3, 600000000)`,
    [member, DAY, book],
  )
  await pool.query(
    `insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
     values ($1, $2, '[]', 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now()) on conflict do nothing`,
    [book, DAY],
  )
  await pool.query('delete from suspicion_mark')
  await lookAtDays(deps)
  const { rows } = await pool.query<{ id: bigint }>(
    'select id from suspicion_case where member_id = $1 order by id desc',
    [member],
  )
  return { id: rows[0]?.id ?? 0n, member }
}
const close = (id: bigint, consent: never | null) =>
  inTx(deps.db, (tx) =>
    closeDeed(deps).work(
      tx,
      { merchant: acting.merchant, staff: acting.staff } as never,
      { params: { id: String(id) }, body: { note: 'salário comprovado' } } as never,
      consent,
    ),
  )
const textOf = async (chunks: AsyncIterable<string | Uint8Array>) => {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

test('what was found, noted by whoever takes it, reported within a day, and filed', async () => {
  const { id, member } = await aCase()
  expect(await caseView(deps.db, book, id)).toMatchObject({
    state: 'open',
    riskClass: 'low',
    rules: ['large_in'],
    hits: [{ rule: 'large_in', day: DAY, facts: { deposits: '60000.00' } }],
    staffName: null,
  })
  const body = aRequest()
  await Promise.all([1, 2, 3].map(() => noteCase(deps, acting, id, body)))
  const noted = await caseView(deps.db, book, id)
  expect([noted.staffName, noted.steps.filter(({ step }) => step === 'noted').length]).toEqual([
    acting.staff.userName,
    1,
  ])
  await expect(takeReport(deps, acting, id)).rejects.toMatchObject({ code: 'conflict' })
  const decided = await reportCase(deps, acting, id, aRequest())
  expect(Date.parse(decided.dueAt) - world.clock.now().getTime()).toBe(24 * 3_600_000)
  const report = JSON.parse(await textOf((await takeReport(deps, acting, id)).chunks))
  expect(report).toMatchObject({
    comunicacao: `TREVO-${id}`,
    envolvido: { idApostador: String(member), dataNascimento: '1990-05-17', cpf: expect.stringMatching(/^\d{11}$/) },
    ocorrencias: [{ codigo: 'VALOR_ELEVADO', dia: DAY, valores: { deposits: '60000.00' } }],
  })
  const filed = await filedCase(deps, acting, id, { ...aRequest(), note: '2026.11.000123' })
  expect([filed.state, filed.protocol]).toEqual(['reported', '2026.11.000123'])
  await expect(reportCase(deps, acting, id, aRequest())).rejects.toMatchObject({ code: 'conflict' })
  // Nothing of it stands in the member's file, which more people read.
  const { rows } = await world.ledger.pool.query(
    `select distinct entity from staff_audit where action like 'suspicion%'`,
  )
  expect(rows).toEqual([{ entity: 'suspicion' }])
})

test('nobody closes a case alone; two do, once, and what comes later opens another', async () => {
  const { id, member } = await aCase()
  await expect(close(id, null)).rejects.toMatchObject({ code: 'approval_required' })
  expect((await caseView(deps.db, book, id)).state).toBe('open')
  const consent = { approvalId: 1n, decider: { userName: 'outra pessoa' } } as never
  expect((await close(id, consent)).note).toMatchObject({ action: 'suspicion.close', entityId: id })
  const closed = await caseView(deps.db, book, id)
  expect([closed.state, closed.steps.at(-1)?.by]).toEqual(['closed', `${acting.staff.userName}, outra pessoa`])
  await expect(close(id, consent)).rejects.toMatchObject({ code: 'conflict' })
  await expect(noteCase(deps, acting, id, aRequest())).rejects.toMatchObject({ code: 'conflict' })
  const { pool } = world.ledger
  await pool.query(
    `insert into money_day (member_id, day, currency, merchant_id, deposits) values ($1, $2, 'BRL', $3, 600000000)`,
    [member, addDays(DAY, 1), book],
  )
  await pool.query(
    `insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
     values ($1, $2, '[]', 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now())`,
    [book, addDays(DAY, 1)],
  )
  await lookAtDays(deps)
  const { rows } = await pool.query('select state from suspicion_case where member_id = $1 order by id', [member])
  expect(rows.map(({ state }) => state)).toEqual(['closed', 'open'])
})

test('a rule is changed for one brand, and the change is written down', async () => {
  const body = { isOn: true, amount: '70000.00', times: 1, days: 7, weight: 5 } as const
  expect(await setRule(deps, acting, 'large_in', body)).toEqual({ id: 'large_in', ...body })
  expect((await ruleViews(deps.db, book)).find(({ id }) => id === 'large_in')).toMatchObject({ amount: '70000.00' })
  expect((await ruleViews(deps.db, book + 1)).find(({ id }) => id === 'large_in')).toMatchObject({ amount: '50000.00' })
  const { rows } = await world.ledger.pool.query(
    `select before, after from staff_audit where action = 'suspicion_rule.set'`,
  )
  expect(rows).toEqual([
    { before: { amount: '50000.00', days: 30, weight: 2 }, after: { amount: '70000.00', days: 7, weight: 5 } },
  ])
})

test('of another brand there is no case', async () => {
  const { id } = await aCase()
  await expect(caseView(deps.db, book + 1, id)).rejects.toMatchObject({ code: 'not_found' })
})
