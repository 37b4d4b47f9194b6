import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Payer } from '../../../test/cashier.ts'
import { type ImpedimentWorld, startImpedimentWorld } from '../../../test/impediments.ts'
import { askedBefore } from '../../../test/ledger.ts'
import { aPayoutKey, givePerson, personOf } from '../../../test/personal.ts'
import { setVerified } from '../../base/members/verified.ts'
import { admitSpending, admitTransfer } from '../../money/gate/gate.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { cpfFrom } from '../../providers/identity/sandbox-people.ts'
import { SANDBOX_IMPEDED } from '../../providers/impediments/sandbox-impeded.ts'
import { holdPayouts, releasePayouts } from '../cashier/payout-hold.ts'
import { payOut } from '../cashier/payouts.ts'
import { workCases } from './cases.ts'
import { askAbout } from './questions.ts'

let world: ImpedimentWorld
beforeAll(async () => {
  world = await startImpedimentWorld()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.cashier.findings()).toEqual([]))

const { benefit, selfExcluded } = SANDBOX_IMPEDED
const HOUR = 3_600_000
const DAY = 24 * HOUR
let serial = 0
const aCpf = () => cpfFrom(String(700_000_000 + ++serial))

const now = () => world.cashier.app.clock.now()
const pass = (ms: number) => world.cashier.app.clock.advance(ms)
const ask = (who: { id: bigint }) => askAbout(world.deps, who.id, 'sign_in')
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const inside = (work: (tx: Tx) => Promise<unknown>) => codeOf(inTx(world.deps.db, work))
const spend = (who: Payer) => inside((tx) => admitSpending(tx, now(), who.id))
const payouts = async (who: Payer) => (await world.cashier.withdrawals(who)).map(({ amount, state }) => [amount, state])

test('from the answer on nothing is paid in, bought, sent or received, and the money can be taken out', async () => {
  const ana = await world.person(benefit.cpf, '100.00')
  const rui = await world.person(aCpf(), '100.00')
  expect([await spend(ana), await codeOf(world.cashier.deposit(ana, '20.00'))]).toEqual(['done', 'done'])
  await ask(ana)
  expect(await spend(ana)).toBe('checks_pending')
  expect(await codeOf(world.cashier.deposit(ana, '20.00'))).toBe('checks_pending')
  expect(await inside((tx) => admitTransfer(tx, now(), { fromId: ana.id, toId: rui.id }))).toBe('checks_pending')
  // Who sends hears no more than of anybody who has to act.
  expect(await inside((tx) => admitTransfer(tx, now(), { fromId: rui.id, toId: ana.id }))).toBe('receiver_unverified')
  expect(await world.caseOf(ana)).toEqual({ state: 'open', trouble: null })
  expect(await codeOf(world.cashier.withdraw(ana, '40.00'))).toBe('done')
  expect(await world.cashier.cashOf(ana)).toBe(600_000n)
})

test('what was still to be played does not keep them from their own money', async () => {
  const ana = await world.person(benefit.cpf, '100.00')
  await askedBefore(world.cashier.app.database.pool, ana.id, 700_000n)
  expect(await codeOf(world.cashier.withdraw(ana, '40.00'))).toBe('turnover_required')
  await ask(ana)
  expect(await codeOf(world.cashier.withdraw(ana, '40.00'))).toBe('done')
})

test('told at once, two days to withdraw, then the rest is returned and the account closed within three', async () => {
  const ana = await world.person(selfExcluded.cpf, '100.00')
  await ask(ana)
  await workCases(world.deps)
  expect(await world.stepsOf(ana)).toEqual(['found', 'told', 'mailed'])
  const inbox = await sql<{ html: string }>`
    select t.html from inbox_message m join inbox_text t on t.message_id = m.id
    where m.key like 'impediment:%' and t.language = 'PT' order by m.id desc limit 1`.execute(world.deps.db)
  expect(inbox.rows[0]?.html).toContain('autoexclusão')
  // Others may read a letter: it names no reason.
  expect(world.letters.at(-1)?.text).not.toMatch(/autoexclus|SIGAP/i)
  pass(2 * DAY - 1000)
  await workCases(world.deps)
  expect([await world.statusOf(ana), await world.cashier.cashOf(ana)]).toEqual(['active', 1_000_000n])
  pass(1000)
  await workCases(world.deps)
  expect([await world.statusOf(ana), await world.cashier.cashOf(ana)]).toEqual(['closed', 0n])
  expect(await payouts(ana)).toEqual([[1_000_000n, 'approved']])
  expect(await world.stepsOf(ana)).toEqual(['found', 'told', 'mailed', 'paid', 'closed'])
  // Not over before the payout is.
  expect(await world.caseOf(ana)).toEqual({ state: 'owed', trouble: null })
})

test('happens once, however many nodes work on it at once', async () => {
  const ana = await world.person(benefit.cpf, '100.00')
  await Promise.all([ask(ana), ask(ana), ask(ana)])
  await workCases(world.deps)
  pass(2 * DAY)
  const again = sql`update impediment_case set next_try_at = ${now()} where member_id = ${ana.id}`
  const node = async () => {
    await again.execute(world.deps.db)
    await workCases(world.deps)
  }
  await Promise.all([node(), node(), node()])
  await again.execute(world.deps.db)
  await workCases(world.deps)
  expect(await payouts(ana)).toEqual([[1_000_000n, 'approved']])
  const { rows } = await sql`select from impediment_case where member_id = ${ana.id}`.execute(world.deps.db)
  expect(rows).toHaveLength(1)
})

test('a withdrawal that waits is part of what is returned, one that has left is not paid again', async () => {
  const cpf = aCpf()
  world.sandbox.setReason(cpf, 'PROGRAMA_SOCIAL')
  const ana = await world.person(cpf, '100.00')
  const sent = await world.cashier.withdraw(ana, '30.00')
  await payOut(world.cashier.deps, sent.id)
  await ask(ana)
  await inTx(world.deps.db, (tx) => holdPayouts(tx, ana.id, now()))
  const waiting = await world.cashier.withdraw(ana, '20.00')
  expect(waiting.state).toBe('review')
  await inTx(world.deps.db, (tx) => releasePayouts(tx, ana.id))
  pass(2 * DAY)
  await workCases(world.deps)
  expect((await payouts(ana)).toSorted()).toEqual(
    [
      [200_000n, 'rejected'],
      [300_000n, 'paid'],
      [700_000n, 'approved'],
    ].toSorted(),
  )
})

test('a hold of staff keeps the money, not the account; it is returned once they let go', async () => {
  const ana = await world.person(benefit.cpf, '100.00')
  await ask(ana)
  await inTx(world.deps.db, (tx) => holdPayouts(tx, ana.id, now()))
  pass(2 * DAY)
  await workCases(world.deps)
  expect(await world.caseOf(ana)).toEqual({ state: 'open', trouble: 'payouts_held' })
  pass(23 * HOUR)
  await workCases(world.deps)
  expect([await world.statusOf(ana), await world.caseOf(ana)]).toEqual([
    'closed',
    { state: 'owed', trouble: 'payouts_held' },
  ])
  await inTx(world.deps.db, (tx) => releasePayouts(tx, ana.id))
  pass(HOUR)
  await workCases(world.deps)
  expect(await payouts(ana)).toEqual([[1_000_000n, 'approved']])
})

test('nothing goes to a key that is new or not their own, and saving keys does not hold the closing up', async () => {
  const ana = await world.person(benefit.cpf, '100.00')
  await ask(ana)
  pass(2 * DAY)
  await sql`update payout_account set removed_at = ${now()} where member_id = ${ana.id}`.execute(world.deps.db)
  await aPayoutKey(world.deps.db, ana, 'estranho@example.com', new Date(now().getTime() - 90 * DAY))
  await workCases(world.deps)
  expect(await world.caseOf(ana)).toEqual({ state: 'open', trouble: 'payout_account_missing' })
  await aPayoutKey(world.deps.db, ana, benefit.cpf, now(), 'cpf')
  pass(23 * HOUR)
  await workCases(world.deps)
  expect([await world.statusOf(ana), (await world.caseOf(ana))?.trouble]).toEqual(['closed', 'payout_waits'])
  expect(await payouts(ana)).toEqual([])
  pass(2 * HOUR)
  await workCases(world.deps)
  expect(await payouts(ana)).toEqual([[1_000_000n, 'approved']])
})

test('an account that staff have locked is theirs to end', async () => {
  const ana = await world.person(benefit.cpf, '100.00')
  await sql`update member set status = 'locked' where id = ${ana.id}`.execute(world.deps.db)
  await ask(ana)
  pass(3 * DAY)
  await workCases(world.deps)
  expect([await world.statusOf(ana), await world.caseOf(ana)]).toEqual([
    'locked',
    { state: 'open', trouble: 'account_locked' },
  ])
  expect(await world.cashier.cashOf(ana)).toBe(1_000_000n)
})

test('coming back is a new registration: the number is free once nothing is left, and not before', async () => {
  const ana = await world.person(benefit.cpf)
  await ask(ana)
  pass(2 * DAY)
  await workCases(world.deps)
  expect(await world.caseOf(ana)).toEqual({ state: 'closed', trouble: null })
  expect((await personOf(world.deps.db, ana.id))?.idNumber).toBeNull()
  const next = await world.cashier.payer()
  const person = { idNumber: benefit.cpf, birthday: '1990-05-17' }
  expect(await codeOf(givePerson(world.deps.db, next, person))).toBe('done')
})

test('whoever excluded themselves here cannot get around it by being impeded', async () => {
  const ana = await world.person(benefit.cpf)
  const until = new Date(now().getTime() + 30 * DAY)
  await sql`insert into member_guard (member_id, excluded_until) values (${ana.id}, ${until})
    on conflict (member_id) do update set excluded_until = excluded.excluded_until`.execute(world.deps.db)
  await ask(ana)
  pass(2 * DAY)
  await workCases(world.deps)
  expect(await world.statusOf(ana)).toBe('closed')
  expect((await personOf(world.deps.db, ana.id))?.idNumber).toBe(benefit.cpf)
  pass(30 * DAY)
  await workCases(world.deps)
  expect((await personOf(world.deps.db, ana.id))?.idNumber).toBeNull()
})

test('money that comes after the closing is returned too', async () => {
  const ana = await world.person(benefit.cpf, '10.00')
  const late = await world.cashier.deposit(ana, '20.00')
  await ask(ana)
  pass(2 * DAY)
  await workCases(world.deps)
  expect(await world.statusOf(ana)).toBe('closed')
  await world.cashier.psp.pay(late.txid ?? '')
  await expect.poll(() => world.cashier.cashOf(ana), { timeout: 20_000 }).toBe(200_000n)
  pass(DAY)
  await workCases(world.deps)
  expect(await world.cashier.cashOf(ana)).toBe(0n)
})

test('who has shown nothing is not told apart: no notice, no closing, the same refusal as everybody', async () => {
  const [ana, bia] = [
    await world.person(benefit.cpf, '0', { isVerified: false }),
    await world.person(aCpf(), '0', { isVerified: false }),
  ]
  await Promise.all([ask(ana), ask(bia)])
  const letters = world.letters.length
  for (let day = 0; day < 5; day++) {
    pass(DAY)
    await workCases(world.deps)
    expect([await spend(ana), await world.statusOf(ana)]).toEqual([await spend(bia), await world.statusOf(bia)])
  }
  expect(await spend(ana)).toBe('identity_required')
  expect(world.letters).toHaveLength(letters)
  expect(await world.caseOf(ana)).toEqual({ state: 'quiet', trouble: null })
  // Once they are that person, they are told, and the deadlines begin.
  await inTx(world.deps.db, (tx) => setVerified(tx, ana.id, now()))
  pass(HOUR)
  await workCases(world.deps)
  expect([await spend(ana), await world.caseOf(ana)]).toEqual(['checks_pending', { state: 'open', trouble: null }])
})

test('who is taken off the list before being let in is asked again and let in', async () => {
  const cpf = aCpf()
  world.sandbox.setReason(cpf, 'PROGRAMA_SOCIAL')
  const ana = await world.person(cpf, '0', { isVerified: false })
  await ask(ana)
  world.sandbox.setReason(cpf, null)
  await ask(ana)
  await inTx(world.deps.db, (tx) => setVerified(tx, ana.id, now()))
  expect([await spend(ana), (await world.caseOf(ana))?.state]).toEqual(['done', 'lifted'])
})

test('a good answer that was under way does not undo a bad one, and neither does the next sign-in', async () => {
  const cpf = aCpf()
  const ana = await world.person(cpf, '10.00')
  world.sandbox.setReason(cpf, 'PROGRAMA_SOCIAL')
  await ask(ana)
  world.sandbox.setReason(cpf, null)
  await ask(ana)
  expect([await spend(ana), (await world.caseOf(ana))?.state]).toEqual(['checks_pending', 'open'])
})

test('without an answer what was known holds for 15 days, and for nobody of whom nothing is known', async () => {
  const ana = await world.person(aCpf(), '10.00')
  await ask(ana)
  world.sandbox.setDown(true)
  pass(15 * DAY - 1000)
  await ask(ana)
  expect(await spend(ana)).toBe('done')
  pass(1000)
  await ask(ana)
  expect(await spend(ana)).toBe('checks_pending')
  const bia = await world.person(aCpf())
  await sql`update member_profile set permitted_until = null where member_id = ${bia.id}`.execute(world.deps.db)
  await ask(bia)
  expect(await spend(bia)).toBe('checks_pending')
  world.sandbox.setDown(false)
  pass(10_000)
  await ask(bia)
  expect(await spend(bia)).toBe('done')
  const answers = await world.deps.db
    .selectFrom('impediment_answer')
    .select('outcome')
    .where('member_id', '=', bia.id)
    .orderBy('id')
    .execute()
  expect(answers.map(({ outcome }) => outcome)).toEqual(['away', 'permitted'])
})
