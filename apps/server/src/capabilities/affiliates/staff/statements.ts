import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import {
  type AffiliateStatement,
  opsApproveAffiliateStatement,
  type opsPayAffiliateStatement,
} from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { houseAccount } from '../../../money/ledger/transfer.ts'
import { limitsOf } from '../../../money/ways/limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { asMonth } from '../member/report.ts'
import { rulesOf } from '../queries.ts'
import { approvedIn, lockApproving, type StatementRow, statementsWhere } from './queries.ts'

export const asStatement = (row: StatementRow): AffiliateStatement => ({
  id: String(row.id),
  affiliateId: String(row.affiliateId),
  affiliateName: row.affiliateName,
  ...asMonth(row),
  approvedBy: row.approvedBy,
  paidBy: row.paidBy,
  paidOn: row.paidOn,
  reference: row.reference,
})

export async function statementRow(db: Db | Tx, merchant: Pick<Merchant, 'id'>, id: bigint): Promise<StatementRow> {
  const [row] = await statementsWhere(db, sql`s.merchant_id = ${merchant.id} and s.id = ${id}`)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/**
 * What a partner is paid for a month leaves the house by the way `affiliate`: within its cap, out of the brand's budget of the calendar
 * month, and always by two people.
 */
export const approveStatementDeed = ({ clock }: { clock: Clock }): Deed<typeof opsApproveAffiliateStatement> => ({
  kind: 'affiliate_statement',
  endpoint: opsApproveAffiliateStatement,
  async work(tx, { merchant, staff }, { params }, consent) {
    const id = BigInt(params.id)
    // Of two approvals at once the second sees what the first took of the budget.
    await lockApproving(tx, merchant.id)
    const before = await statementRow(tx, merchant, id)
    if (before.state !== 'open' || before.due === 0n) throw new AppError('conflict')
    const now = clock.now()
    await checkBudget(tx, merchant, before.due, now)
    if (consent === null) refuseAlone('affiliate_statement', 'limit', 0n)
    const approved = { state: 'approved' as const, asked_by: staff.userName, approved_at: now }
    await tx
      .updateTable('affiliate_statement')
      .set({ ...approved, approved_by: consent.decider.userName })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute()
    const value = asStatement(await statementRow(tx, merchant, id))
    const states = { before: asStatement(before), after: value }
    return {
      value,
      note: { action: 'affiliate_statement.approve', entity: 'affiliate_statement', entityId: id, ...states },
    }
  },
  async facts(tx, { merchant }, { params }) {
    const row = await statementRow(tx, merchant, BigInt(params.id))
    if (row.state !== 'open' || row.due === 0n) throw new AppError('conflict')
    await checkBudget(tx, merchant, row.due, clock.now())
    const { affiliateName, month, due, share, cpa, takenBack, turnover } = row
    return [
      ...subject('affiliate', affiliateName),
      ...subject('month', month.slice(0, 7)),
      ...subject('turnover', formatMoney(turnover), 'money'),
      ...subject('share', formatMoney(share), 'money'),
      ...subject('cpa', formatMoney(cpa), 'money'),
      ...subject('taken_back', formatMoney(takenBack), 'money'),
      ...subject('due', formatMoney(due), 'money'),
    ]
  },
})

async function checkBudget(tx: Tx, { id, timeZone }: Merchant, due: bigint, now: Date): Promise<void> {
  const { grantMax } = await limitsOf(tx, id, 'affiliate')
  if (grantMax !== null && due > grantMax) throw new AppError('way_max', { max: formatMoney(grantMax) })
  const { monthMax } = await rulesOf(tx, id)
  if (monthMax === 0n) throw new AppError('budget_missing')
  if ((await approvedIn(tx, id, dayIn(timeZone, now))) + due > monthMax) throw new AppError('budget_spent')
}

type PayDesk = { db: Db; clock: Clock; ledger: Pick<Ledger, 'postTransfer'> }

/** Paid from the house's own bank account, which no program of ours reaches: a person says so, and the books say it too. */
export function payStatement(
  deps: PayDesk,
  acting: Acting,
  id: bigint,
  { reference, paidOn }: BodyOf<typeof opsPayAffiliateStatement>,
): Promise<AffiliateStatement> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await lockApproving(tx, merchant.id)
    const before = await statementRow(tx, merchant, id)
    const isSame = before.state === 'paid' && before.reference === reference && before.paidOn === paidOn
    if (isSame) return { value: asStatement(before), note: null }
    if (before.state !== 'approved') throw new AppError('conflict')
    if (paidOn > dayIn(merchant.timeZone, deps.clock.now())) throw wrongField('paidOn', 'too_big')
    const { currency } = merchant
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId: merchant.id,
      kind: 'affiliate_payout',
      key: `affiliate:${id}`,
      postings: [
        { account: houseAccount('commissions', currency), amount: -before.due },
        { account: houseAccount('settlements', currency), amount: before.due },
      ],
      meta: { statement: String(id), reference },
    })
    await tx
      .updateTable('affiliate_statement')
      .set({ state: 'paid', paid_by: staff.userName, paid_on: paidOn, reference, transfer_id: transferId })
      .where('id', '=', id)
      .execute()
    const value = asStatement(await statementRow(tx, merchant, id))
    const states = { before: asStatement(before), after: value }
    return {
      value,
      note: { action: 'affiliate_statement.pay', entity: 'affiliate_statement', entityId: id, ...states },
    }
  })
}
