import { bonusWallet, giveUpBonus, redeemCode } from '@trevo/contract/rules'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'

const fetchWallet = call(bonusWallet)
export const postCode = call(redeemCode)
export const postGiveUp = call(giveUpBonus)

export const bonusKey = [...keys.member, 'bonus'] as const

export const bonusQuery = (session: Session) =>
  memberQuery(session, {
    meta: { localised: true },
    queryKey: bonusKey,
    queryFn: (context) => fetchWallet({ query: { language: currentLanguage() } }, context),
  })
