import { formatRate } from '@trevo/contract/agents/common'
import { opsSetRates } from '@trevo/contract/ops/agents'
import { fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import type { SendDeps } from '../../../base/inbox/send.ts'
import { type Rates, ratesOf } from '../../../money/margin/rates.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertAllowed, changeRates, parseRates } from '../rates.ts'
import { cardOf } from './agents.ts'
import { type TreeLine, treeLine } from './queries.ts'

async function lineOf(tx: Tx, { merchant }: Pick<Desk, 'merchant'>, id: bigint): Promise<TreeLine> {
  const line = await treeLine(tx, merchant.id, merchant.currency, id)
  if (!line) throw new AppError('not_found')
  return line
}

const asBody = (rates: Rates) => ({
  rates: [...rates].map(([category, rate]) => ({ category: category as never, rate: formatRate(rate) })),
})

/**
 * A share of what a whole team plays, which nothing bounds: more of it takes two people, whether the house pays it or the upline has
 * so much less. Lowering is one person's.
 */
export const ratesDeed = (deps: SendDeps): Deed<typeof opsSetRates> => ({
  kind: 'agent_rates',
  endpoint: opsSetRates,
  async work(tx, desk, { params, body }, consent) {
    const { merchant } = desk
    const line = await lineOf(tx, desk, BigInt(params.id))
    const place = { memberId: line.id, uplineId: line.parentId, brand: merchant }
    const rates = parseRates(body.rates)
    const { before } = await changeRates(tx, deps, place, rates)
    const none = new Map([...rates.keys()].map((category) => [category, 0]))
    const more = givesMore(opsSetRates, asBody(new Map([...none, ...before])), body)
    if (consent === null && more.length > 0) refuseAlone('agent_rates', 'always')
    const after = { ...Object.fromEntries(before), ...Object.fromEntries(rates) }
    const note = { action: 'agent.rates', entity: 'member', entityId: line.id } as const
    return { value: await cardOf(tx, merchant, line.id), note: { ...note, before: Object.fromEntries(before), after } }
  },
  async facts(tx, desk, { params, body }) {
    const { id, account, parentId: uplineId } = await lineOf(tx, desk, BigInt(params.id))
    await assertAllowed(tx, { memberId: id, uplineId, merchantId: desk.merchant.id }, parseRates(body.rates))
    const before = await ratesOf(tx, id)
    return [
      ...subject('member', account),
      ...body.rates.flatMap(({ category, rate }) =>
        fact(`rate_${category}`, 'percent', rate, formatRate(before.get(category) ?? 0)),
      ),
    ]
  },
})
