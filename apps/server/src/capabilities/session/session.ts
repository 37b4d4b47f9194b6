import { isReal, type MemberType } from '@trevo/contract/members'
import { type Currency, cutToCents, formatMoney, PLAY_MONEY_SYMBOL } from '@trevo/contract/money'
import type { MemberInfo, Wallet } from '@trevo/contract/session'
import { headIconOf, headIconUrl } from '../../base/members/head-icon.ts'
import { memberById } from '../../base/members/member.ts'
import { areOffersPaused } from '../../money/giving/offers.ts'
import { balancesOf } from '../../money/ledger/queries.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

/** Nobody should take play money for the real thing. */

type Caller = { id: bigint; merchantId: number; type: MemberType }

export async function memberInfoOf(db: Db, caller: Caller): Promise<MemberInfo> {
  const member = await memberById(db, caller.merchantId, caller.id)
  if (!member) throw new AppError('user_unavailable')
  const { id, account, nickname, type, clubLabel } = member
  return {
    id: String(id),
    account,
    nickname,
    type,
    clubLabel: clubLabel === null ? null : { labelName: clubLabel },
    headIcon: headIconUrl(id, await headIconOf(db, id)),
    ...((await areOffersPaused(db, id)) && { offersPaused: true as const }),
  }
}

type Money = { currency: Currency; currencySymbol: string }

export async function walletOf(db: Db, caller: Caller, site: Money): Promise<Wallet> {
  const balances = await balancesOf(db, caller)
  const balanceOf = (kind: 'cash' | 'held', currency: Currency) =>
    balances.find((entry) => entry.kind === kind && entry.currency === currency)?.balance ?? 0n
  const shown = (minor: bigint) => formatMoney(cutToCents(minor))
  const { currency, currencySymbol }: Money = isReal(caller.type)
    ? site
    : { currency: 'FUN', currencySymbol: PLAY_MONEY_SYMBOL }
  return {
    sumBalance: shown(balanceOf('cash', currency)),
    held: shown(balanceOf('held', currency)),
    points: shown(balanceOf('cash', 'PTS')),
    currencySymbol,
  }
}
