import { randomUUID } from 'node:crypto'
import { formatMoney } from '@trevo/contract/money'
import { recordPlay } from '../../src/base/figures/play-day.ts'
import { openWithin, returnEnvelopes, sendBatch } from '../../src/capabilities/agents/envelopes.ts'
import { giveUpGift } from '../../src/capabilities/cashier/give-up.ts'
import { heldBy, heldView, turnoverOf } from '../../src/capabilities/cashier/turnover.ts'
import { cancelWithdrawal } from '../../src/capabilities/cashier/withdrawals.ts'
import { admitGifts, admitTransfer } from '../../src/money/gate/gate.ts'
import { noteAdmission } from '../../src/money/ledger/admission.ts'
import { notePass } from '../../src/money/ledger/passes.ts'
import { type AccountRef, houseAccount, memberCash, type TransferInput } from '../../src/money/ledger/transfer.ts'
import { inTx, type Tx } from '../../src/platform/db.ts'
import type { CashierWorld, Payer } from '../cashier.ts'
import { freeOf, holds, opens, type Person } from './model.ts'
import { checked, emptyWorld, nextStep, PEOPLE, randomFrom, type Step, type World } from './walk.ts'

/** The same steps through the ledger, the cashier and PostgreSQL. */
type Beside = {
  cashier: CashierWorld
  people: Payer[]
  deposits: Map<number, string>
  batches: bigint[]
  withdrawals: bigint[]
}

const GIFT = { gift: 'reward', release: 'bonus_release', correction: 'adjustment' } as const

/** A random world through the model and the database; throws where they part, or where the rule is broken. Answers its steps. */
export async function walkBeside(cashier: CashierWorld, seed: number, steps: number): Promise<number> {
  await setPercent(cashier, 100)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => cashier.payer()))
  const beside: Beside = { cashier, people, deposits: new Map(), batches: [], withdrawals: [] }
  const world = emptyWorld()
  const random = randomFrom(seed)
  const walked: Step[] = []
  for (let id = 0; id < steps; id++) {
    const step = nextStep(world, random, id)
    if (step === undefined) continue
    walked.push(step)
    const told = () => `world ${seed} ${JSON.stringify(walked)}`
    const wrong = await carryOutBeside(beside, world, step).catch((cause: unknown) => {
      throw new Error(told(), { cause })
    })
    if (wrong.length > 0) throw new Error(`${wrong.join('; ')}: ${told()}`)
  }
  return walked.length
}

async function carryOutBeside(beside: Beside, world: World, step: Step): Promise<string[]> {
  const made = world.withdrawals.length
  // The database first: what is given up or ended is told by how the model stands before.
  const did = await act(beside, world, step)
  const wrong = checked(world, step)
  if (step.do === 'withdraw' && did !== world.withdrawals.length > made) wrong.push(`the database answered ${did}`)
  for (const [n, payer] of beside.people.entries()) {
    const { credits } = await turnoverOf(beside.cashier.deps.db, payer.id, 'BRL')
    const { free } = await heldView(beside.cashier.deps.db, payer, 'BRL')
    const found = [await beside.cashier.cashOf(payer), sumOf(credits), heldBy(credits), free].join(' ')
    const person = world.people[n] as Person
    const expected = [
      person.cash,
      opens(person.credits),
      holds(person.credits),
      formatMoney(BigInt(freeOf(person))),
    ].join(' ')
    if (found !== expected) wrong.push(`after ${step.do} ${n} has ${found} instead of ${expected}`)
  }
  return wrong
}

const sumOf = (credits: readonly { open: bigint }[]) => credits.reduce((total, { open }) => total + open, 0n)

const setPercent = ({ deps, methods }: CashierWorld, percent: number) =>
  deps.db
    .updateTable('payment_method')
    .set({
      turnover_percent: percent,
      min_amount: 100n,
      max_amount: 10n ** 15n,
      day_max: 10n ** 15n,
      day_count: 1_000_000,
    })
    .where('id', '=', methods.pixOut)
    .execute()

async function act(beside: Beside, world: World, step: Step): Promise<boolean> {
  const { cashier, people } = beside
  const { deps, brand, app } = cashier
  const of = (who: number) => people[who] as Payer
  const cash = ({ id }: Payer) => memberCash(id, 'BRL')
  const move = (
    payer: Payer,
    kind: TransferInput['kind'],
    from: AccountRef,
    to: AccountRef,
    amount: number,
    more: { with?: Payer } = {},
  ) =>
    inTx(deps.db, async (tx) => {
      if (more.with) await admitTransfer(tx, app.clock.now(), { fromId: payer.id, toId: more.with.id })
      else await admitGifts(tx, app.clock.now(), [payer.id])
      if (kind === 'bet') noteAdmission(tx, 'stake', payer.id)
      if (kind === 'reward') notePass(tx, payer.id, BigInt(amount))
      await deps.ledger.postTransfer(tx, {
        merchantId: payer.merchantId,
        kind,
        key: `walk:${randomUUID()}`,
        postings: [
          { account: from, amount: -BigInt(amount) },
          { account: to, amount: BigInt(amount) },
        ],
      })
    })
  const house = (name: 'rewards' | 'adjustments' | 'games') => houseAccount(name, 'BRL')
  switch (step.do) {
    case 'deposit': {
      const { txid } = await cashier.deposit(of(step.who), formatMoney(BigInt(step.amount)))
      beside.deposits.set(step.id, (await cashier.psp.pay(txid ?? '')).endToEndId)
      return true
    }
    case 'gift':
    case 'release':
    case 'correction': {
      const from = step.do === 'correction' ? 'adjustments' : 'rewards'
      await move(of(step.who), GIFT[step.do], house(from), cash(of(step.who)), step.amount)
      return true
    }
    case 'take':
      await move(of(step.who), 'adjustment', cash(of(step.who)), house('adjustments'), step.amount)
      return true
    case 'transfer':
    case 'salary': {
      const kind = step.do === 'transfer' ? 'transfer_to_downline' : 'contract_payout'
      await move(of(step.who), kind, cash(of(step.who)), cash(of(step.to)), step.amount, { with: of(step.to) })
      return true
    }
    case 'stake':
      await move(of(step.who), 'bet', cash(of(step.who)), house('games'), step.amount)
      return true
    case 'cancel':
    case 'settle':
    case 'void':
      await endBet(beside, world, step, (payer, kind, amount) =>
        kind === 'win_rollback'
          ? move(payer, kind, cash(payer), house('games'), amount)
          : move(payer, kind, house('games'), cash(payer), amount),
      )
      return true
    case 'envelopes': {
      const amounts = step.amounts.map(({ to, amount }) => ({ memberId: of(to).id, amount: BigInt(amount) }))
      const batch = { requestId: randomUUID(), split: 'fixed', amounts, wish: '' } as const
      beside.batches.push(
        await inTx(deps.db, async (tx) => {
          await admitGifts(tx, app.clock.now(), [of(step.who).id])
          return sendBatch(tx, deps, brand, of(step.who), batch)
        }),
      )
      return true
    }
    case 'open':
    case 'return':
      await endEnvelopes(beside, world, step)
      return true
    case 'withdraw':
      return withdraw(beside, step)
    case 'withdrawn':
      // It is out of the balance already.
      return true
    case 'withdrawalBack':
      await cancelWithdrawal(
        deps,
        of(world.withdrawals[step.withdrawal]?.who ?? 0).id,
        beside.withdrawals[step.withdrawal] ?? 0n,
      )
      return true
    case 'reverse':
      await cashier.psp.takeBack(beside.deposits.get(step.deposit) ?? '')
      return true
    case 'giveUp': {
      const gift = world.people[step.who]?.credits[step.gift]
      const { credits } = await turnoverOf(deps.db, of(step.who).id, 'BRL')
      const kind = gift?.key === 'gift' ? 'reward' : 'bonus_release'
      const credit = credits.find((one) => one.kind === kind && one.percent === gift?.percent && one.open > 0n)
      const given = { requestId: randomUUID(), creditId: credit?.id ?? 0n, holds: credit?.holds ?? 0n }
      await giveUpGift(deps, of(step.who), 'BRL', given)
      return true
    }
    case 'ask':
      await setPercent(cashier, step.percent)
      return true
  }
}

async function endBet(
  { cashier, people }: Beside,
  world: World,
  { do: what, bet: index, prize }: Extract<Step, { bet: number }>,
  move: (payer: Payer, kind: 'win' | 'bet_rollback' | 'win_rollback', amount: number) => Promise<void>,
): Promise<void> {
  const bet = world.bets[index]
  const payer = people[bet?.who ?? 0] as Payer
  const stake = bet?.amount ?? 0
  const counts = (turnover: number) => {
    const figures = {
      memberId: payer.id,
      category: 'LOTT',
      currency: 'BRL',
      turnover: BigInt(turnover),
      bets: 1,
    } as const
    return inTx(cashier.deps.db, (tx: Tx) => recordPlay(tx, payer.merchantId, cashier.app.clock.now(), [figures]))
  }
  if (what === 'settle') {
    await counts(stake)
    if (prize > 0) await move(payer, 'win', prize)
    return
  }
  await move(payer, 'bet_rollback', stake)
  if (what === 'cancel') return
  if ((bet?.prize ?? 0) > 0) await move(payer, 'win_rollback', bet?.prize ?? 0)
  await counts(-stake)
}

async function endEnvelopes(
  { cashier, people, batches }: Beside,
  world: World,
  step: Extract<Step, { batch: number }>,
) {
  const { deps, brand, app } = cashier
  const id = batches[step.batch] ?? 0n
  if (step.do === 'return') {
    await app.database.pool.query('update envelope_batch set ends_at = $2 where id = $1', [id, app.clock.now()])
    await returnEnvelopes(deps, brand)
    return
  }
  const to = people[world.batches[step.batch]?.amounts[step.envelope]?.to ?? 0] as Payer
  const { rows } = await app.database.pool.query<{ id: bigint }>(
    'select id from envelope where batch_id = $1 and member_id = $2',
    [id, to.id],
  )
  await inTx(deps.db, (tx) => openWithin(tx, deps, brand, to.id, rows[0]?.id ?? 0n))
}

async function withdraw(
  { cashier, people, withdrawals }: Beside,
  step: { who: number; amount: number },
): Promise<boolean> {
  try {
    const { id } = await cashier.withdraw(people[step.who] as Payer, formatMoney(BigInt(step.amount)))
    withdrawals.push(id)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'turnover_required') throw error
    return false
  }
}
