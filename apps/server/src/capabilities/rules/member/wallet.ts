import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { BonusPurse, bonusWallet, redeemCode } from '@trevo/contract/rules'
import type { Language } from '@trevo/contract/wire'
import { closePurse, holdPurse } from '../../../money/bonus/purses.ts'
import { type Purse, purseById, pursesOf } from '../../../money/bonus/queries.ts'
import { lockRewards } from '../../../money/giving/give.ts'
import { isRepeated } from '../../../money/giving/requests.ts'
import type { CentreDeps, RewardVisit } from '../../../money/giving/source.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { claimRule, titleOf, whoOf } from '../claim.ts'
import type { RulePorts } from '../facts.ts'
import { ruleOfCode } from '../queries.ts'
import { titlesOf } from './queries.ts'

const SHOWN = 21

const viewOf = (purse: Purse, title: string): BonusPurse => ({
  id: String(purse.id),
  title,
  amount: formatMoney(purse.amount),
  play: { done: formatMoney(purse.done), required: formatMoney(purse.required) },
  weights: purse.weights,
  maxBet: purse.maxBet === null ? null : formatMoney(purse.maxBet),
  openedAt: purse.openedAt.toISOString(),
  expiresAt: purse.expiresAt.toISOString(),
  state: purse.state,
  endedAt: purse.endedAt?.toISOString() ?? null,
})

const isOpen = ({ state }: Purse) => state === 'open' || state === 'wagered'

export async function walletOf(
  db: Db,
  { merchant, memberId, language }: Pick<RewardVisit, 'merchant' | 'memberId' | 'language'>,
): Promise<ValueOf<typeof bonusWallet>> {
  const purses = await pursesOf(db, merchant.id, memberId, SHOWN)
  const view = await viewer(db, purses, language)
  const open = purses.find(isOpen)
  return { open: open ? view(open) : null, ended: purses.filter((one) => !isOpen(one)).map(view) }
}

async function viewer(db: Db, purses: readonly Purse[], language: Language) {
  const titles = await titlesOf(db, language, [...new Set(purses.map(({ ruleId }) => ruleId))])
  return (purse: Purse) => viewOf(purse, titles.get(purse.ruleId) ?? '')
}

/** Stakes and the release wait for it: what was played to the end in the same moment is not lost. */
export async function giveUp(
  deps: CentreDeps,
  visit: Pick<RewardVisit, 'merchant' | 'memberId' | 'language'>,
  id: bigint,
): Promise<BonusPurse> {
  const { merchant, memberId, language } = visit
  await inTx(deps.db, async (tx) => {
    const purse = await holdPurse(tx, { memberId, merchantId: merchant.id })
    if (purse?.id === id && purse.state === 'open') await closePurse(tx, deps, merchant, purse, 'given_up')
  })
  const purse = await purseById(deps.db, merchant.id, memberId, id)
  if (purse === undefined) throw new AppError('not_found')
  const view = await viewer(deps.db, [purse], language)
  return view(purse)
}

export function enterCode(
  deps: CentreDeps,
  visit: RewardVisit,
  { code, requestId, ports }: { code: string; requestId: string; ports: RulePorts },
): Promise<ValueOf<typeof redeemCode>> {
  const { merchant, memberId, language, now } = visit
  return inTx(deps.db, async (tx) => {
    await lockRewards(tx, memberId)
    await isRepeated(tx, { memberId, requestId, source: 'rules', ref: `code:${code.toUpperCase()}` }, now)
    const rule = await ruleOfCode(tx, merchant.id, code, whoOf(visit).today)
    if (rule === undefined) throw new AppError('code_unknown')
    const { gift } = await claimRule(tx, deps, visit, { rule, ports })
    return { gift, title: titleOf(rule, language) }
  })
}
