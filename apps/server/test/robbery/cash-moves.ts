import { randomUUID } from 'node:crypto'
import * as cashier from '@trevo/contract/cashier'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import * as withdrawals from '@trevo/contract/withdrawals'
import { sql } from 'kysely'
import { feeOf } from '../../src/capabilities/cashier/methods.ts'
import { AMOUNTS, aSum, id, idsOf, one, picture, type Row, rich } from './common.ts'
import { type Gang, PIN, type Thief } from './gang.ts'

const depositMethod = (gang: Gang, kind: 'pix' | 'bank', direction: 'in' | 'out') =>
  idsOf(
    gang,
    sql<Row>`select id from payment_method where merchant_id = ${gang.brand.id} and kind = ${kind} and direction = ${direction}`,
  )

export async function depositPix(gang: Gang, thief = gang.any()): Promise<void> {
  const { chance, world } = gang
  const [methodId] = await depositMethod(gang, 'pix', 'in')
  const amount = chance.from(AMOUNTS)
  const body = { requestId: randomUUID(), methodId: String(methodId), amount }
  const made = await gang.ask<cashier.Deposit>(thief, cashier.createDeposit, { body })
  if (made === null) return
  const { rows } = await sql<{ txid: string }>`select txid from deposit where id = ${made.id}`.execute(world.db)
  const txid = rows[0]?.txid
  if (!txid || chance.is(0.05)) return
  const minor = parseMoney(amount)
  const how = chance.from(['whole', 'whole', 'whole', 'half', 'double', 'twice', 'silent'] as const)
  world.psp.setWebhooksLost(how === 'silent')
  const pay = (amountMinor = minor) => world.psp.pay(txid, { amountMinor })
  const paying =
    how === 'twice'
      ? [pay(), pay()]
      : [pay(how === 'half' ? (minor / 200n) * 100n : how === 'double' ? minor * 2n : minor)]
  // A withdrawal that overtakes the credit.
  if (chance.is(0.3)) await Promise.all([...paying, withdraw(gang, thief)])
  const paid = await Promise.all(paying)
  world.psp.setWebhooksLost(false)
  if (chance.is(0.2)) await world.psp.sendWebhook(paid)
}

/** The bank of a payer takes money back, some or all. */
export async function takeBack(gang: Gang): Promise<void> {
  const { world, chance } = gang
  const ours = new Set(
    (
      await sql<{
        txid: string
      }>`select txid from deposit where merchant_id = ${gang.brand.id} and txid is not null`.execute(world.db)
    ).rows.map(({ txid }) => txid),
  )
  const paid = world.psp
    .charges()
    .filter(({ txid }) => ours.has(txid))
    .flatMap(({ pix }) => pix)
  if (paid.length === 0) return
  const pix = chance.from(paid)
  const back = (amountMinor: bigint) => world.psp.takeBack(pix.endToEndId, { amountMinor }).catch(() => null)
  const whole = parseMoney(pix.valor)
  if (chance.is(0.5)) await back(whole)
  else await Promise.all([back((whole / 300n) * 100n), withdraw(gang, gang.any())])
}

export async function bankReceipt(gang: Gang): Promise<void> {
  const thief = gang.any()
  const [methodId] = await depositMethod(gang, 'bank', 'in')
  const body = { requestId: randomUUID(), methodId: String(methodId), amount: gang.chance.from(AMOUNTS) }
  const made = await gang.ask<cashier.Deposit>(thief, cashier.createDeposit, { body })
  if (made) await gang.call(thief, cashier.sendReceipt, { ...id(made.id), body: { picture: await picture } })
}

export async function withdraw(gang: Gang, by?: Thief): Promise<void> {
  const { chance, world } = gang
  const thief = by ?? (await rich(gang))
  const methods = await sql<{ id: bigint; kind: string; flat: bigint; points: number }>`
    select id, kind, fee_flat as flat, fee_basis_points as points from payment_method
    where merchant_id = ${gang.brand.id} and direction = 'out'`.execute(world.db)
  const method = chance.from(methods.rows)
  const accounts = await sql<{
    id: bigint
    mine: boolean
  }>`select id, member_id = ${thief.id} as mine from payout_account
    where merchant_id = ${gang.brand.id} and kind = ${method.kind} and removed_at is null`.execute(world.db)
  const own = accounts.rows.filter(({ mine }) => mine)
  const list = own.length > 0 && !chance.is(0.05) ? own : accounts.rows
  if (list.length === 0) return
  const amount = await aSum(gang, thief)
  const rule = { feeFlat: method.flat, feeBasisPoints: method.points }
  const fee = chance.is(0.9) ? formatMoney(feeOf(rule, parseMoney(amount))) : '0.00'
  const { rows: bonuses } = await sql<Row>`select id from bonus_purse where state = 'open'
    order by member_id = ${thief.id} desc limit 1`.execute(world.db)
  const [lost] = bonuses
  await gang.call(thief, withdrawals.requestWithdrawal, {
    body: {
      requestId: randomUUID(),
      methodId: String(method.id),
      accountId: String(chance.from(list).id),
      amount,
      fee,
      paymentPassword: PIN,
      ...(lost !== undefined && chance.is(0.7) && { giveUpBonusId: String(lost.id) }),
    },
  })
}

export async function cancelWithdrawal(gang: Gang, thief = gang.any()): Promise<void> {
  const open = await idsOf(
    gang,
    sql<Row>`select id from withdrawal where member_id = ${thief.id} order by id desc limit 5`,
  )
  const chosen = one(gang, open)
  if (chosen !== null) await gang.call(thief, withdrawals.cancelWithdrawal, id(chosen))
}

export async function payoutKey(gang: Gang): Promise<void> {
  const { chance } = gang
  const thief = gang.any()
  const pin = { holder: 'Nome Um', paymentPassword: PIN }
  const keys = [
    { kind: 'pix', pixKeyType: 'cpf', pixKey: gang.any().cpf, ...pin },
    { kind: 'pix', pixKeyType: 'email', pixKey: 'caixa@example.com', ...pin },
    { kind: 'bank', bankCode: '001', branch: '0001', account: '12345-6', document: thief.cpf, ...pin },
  ]
  await gang.call(thief, cashier.addPayoutAccount, { body: chance.from(keys) })
}

export async function repay(gang: Gang): Promise<void> {
  const thief = gang.any()
  const chosen = one(
    gang,
    await idsOf(gang, sql<Row>`select id from deposit where member_id = ${thief.id} and reversed > 0`),
  )
  if (chosen === null) return
  const body = { requestId: randomUUID(), amount: await aSum(gang, thief) }
  await gang.call(thief, cashier.repayDeposit, { ...id(chosen), body })
}
