import {
  ownRates,
  rebateByDownline,
  rebateEstimate,
  rebateIncome,
  rebateReceipt,
  setManyRates,
  setRates,
} from '@trevo/contract/agents/rebates'
import { isReal } from '@trevo/contract/members'
import { ratesOf } from '../../../../money/margin/rates.ts'
import { rulesOn } from '../../../../money/margin/rules.ts'
import { dayIn } from '../../../../platform/day.ts'
import { inTx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { App } from '../../../../platform/http/app.ts'
import { route } from '../../../../platform/http/route.ts'
import { offeredCategories } from '../../categories.ts'
import { agentOnce } from '../../once.ts'
import { asChange, changesOf } from '../../rate-changes.ts'
import { asRates, changeManyRates, changeRates, editableRates, parseRates } from '../../rates.ts'
import { directDownline } from '../../team.ts'
import { byDownlineFor, estimateFor, incomeFor, receiptFor } from './rebates.ts'

export function rebateRoutes(app: App): void {
  const { db } = app
  route(app, ownRates, async ({ member, merchant }) => {
    const [rates, { selfRebate }, categories, changes] = await Promise.all([
      ratesOf(db, member.id),
      rulesOn(db, merchant.id, dayIn(merchant.timeZone, app.clock.now())),
      offeredCategories(db, merchant.id),
      changesOf(db, member.id),
    ])
    return { rates: asRates(rates, categories), selfRebate, changes: changes.map(asChange) }
  })
  route(app, setRates, async ({ member, merchant, params, body }) => {
    if (!isReal(member.type)) throw new AppError('free_reject')
    return inTx(db, async (tx) => {
      const { id: memberId } = await directDownline(tx, member, BigInt(params.id))
      const place = { memberId, uplineId: member.id }
      await changeRates(tx, app, { ...place, brand: merchant }, parseRates(body.rates))
      return { rates: await editableRates(tx, { ...place, merchantId: merchant.id }) }
    })
  })
  route(app, setManyRates, async ({ member, merchant, body }) => {
    if (!isReal(member.type)) throw new AppError('free_reject')
    const { requestId, memberIds, rates } = body
    const now = app.clock.now()
    return inTx(db, (tx) =>
      agentOnce(tx, { memberId: member.id, requestId, kind: 'rates', input: { memberIds, rates }, now }, async () => {
        const place = { uplineId: member.id, memberIds: memberIds.map(BigInt), brand: merchant }
        const { changed } = await changeManyRates(tx, app, place, parseRates(rates))
        return { members: memberIds.length, changed }
      }),
    )
  })
  route(app, rebateEstimate, (call) => estimateFor(app, call))
  route(app, rebateIncome, (call) => incomeFor(app, call, call.query))
  route(app, rebateByDownline, (call) => byDownlineFor(app, call, call.query))
  route(app, rebateReceipt, (call) => receiptFor(app, call, BigInt(call.params.id), call.query.cursor))
}
