import { formatRate, parseRate } from '@trevo/contract/agents/common'
import { GameCategory } from '@trevo/contract/catalogue'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { Margin, opsRequestTopRates } from '@trevo/contract/ops/margin'
import * as z from 'zod/mini'
import { type ApprovalHandler, requestApproval } from '../../../../base/approvals/approvals.ts'
import { asApproval } from '../../../../base/approvals/view.ts'
import { type Acting, actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite } from '../../../../base/staff/audit.ts'
import { asMarginStack, assertWouldFit, marginOf, withinMargin } from '../../../../money/margin/margin.ts'
import { factorsOf, membersAbove, setTopRates, topRatesOf } from '../../../../money/margin/queries.ts'
import type { Rates } from '../../../../money/margin/rates.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { offeredCategories } from '../../categories.ts'
import { keepTopOfBets } from '../../lottery-floor.ts'
import { parseRates } from '../../rates.ts'
import { asPerson } from '../../team.ts'
import { costlyTeams } from './teams.ts'

type Deps = { db: Db; clock: Clock }

export async function marginFor({ db, clock }: Deps, merchantId: number): Promise<Margin> {
  const [factors, top, stacks, categories, teams] = await Promise.all([
    factorsOf(db),
    topRatesOf(db, merchantId),
    marginOf(db, merchantId),
    offeredCategories(db, merchantId),
    costlyTeams(db, merchantId, clock.now()),
  ])
  return {
    ...factors,
    topRates: categories.map((category) => ({ category, rate: formatRate(top.get(category) ?? 0) })),
    stacks: stacks.map(asMarginStack),
    teams,
  }
}

/** Category and rate as stored; the previous values are for the person who decides. */
const TopRates = z.strictObject({
  rates: z.partialRecord(GameCategory, z.string()),
  before: z.partialRecord(GameCategory, z.string()),
})

export function requestTopRates(
  deps: Deps,
  acting: Acting,
  { requestId, rates, note }: BodyOf<typeof opsRequestTopRates>,
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const [asked, before] = [parseRates(rates), await topRatesOf(tx, merchantId)]
    await assertFits(tx, merchantId, asked)
    const payload = {
      rates: Object.fromEntries(rates.map(({ category, rate }) => [category, rate])),
      before: Object.fromEntries(rates.map(({ category }) => [category, formatRate(before.get(category) ?? 0)])),
    }
    const ask = { merchantId, kind: 'top_rates', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, deps, ask)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: 'top_rates.request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

/** A request that would be refused anyway is not put to a second person. */
async function assertFits(tx: Tx, merchantId: number, rates: Rates): Promise<void> {
  await assertNobodyAbove(tx, merchantId, rates)
  await assertWouldFit(tx, merchantId, (terms) => ({ ...terms, topRate: rates.get(terms.category) ?? terms.topRate }))
}

async function assertNobodyAbove(tx: Tx, merchantId: number, rates: Rates): Promise<void> {
  const above = await membersAbove(tx, merchantId, rates)
  if (above.length === 0) return
  const downlines = above.map((row) => ({ ...asPerson(row), category: row.category, rate: formatRate(row.rate) }))
  throw new AppError('rate_below_downlines', { downlines })
}

const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT']

export const topRatesHandler =
  (clock: Clock): ApprovalHandler =>
  async (tx, payload, { merchantId }) => {
    const asked = Object.entries(TopRates.parse(payload).rates)
    const rates = new Map(asked.map(([category, rate]) => [category, parseRate(rate)]))
    await withinMargin(tx, [merchantId], async () => {
      await assertNobodyAbove(tx, merchantId, rates)
      const before = await topRatesOf(tx, merchantId)
      for (const category of LOTTERIES) {
        const rise = (rates.get(category) ?? 0) - (before.get(category) ?? 0)
        if (rise > 0) await keepTopOfBets(tx, { merchantId, category, rise, now: clock.now() })
      }
      await setTopRates(tx, merchantId, rates)
    })
  }
