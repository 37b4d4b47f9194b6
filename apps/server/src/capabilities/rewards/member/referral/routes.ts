import { isAgent } from '@trevo/contract/members'
import { formatMoney } from '@trevo/contract/money'
import { invitedFriends, inviteFriends, REFERRAL_PAGE } from '@trevo/contract/referral'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Member } from '../../../../platform/guards.ts'
import type { App } from '../../../../platform/http/app.ts'
import { route } from '../../../../platform/http/route.ts'
import { openGrants } from '../../grants.ts'
import { friendsOf, friendView, referralCode, referralRules, referralSums } from '../../referrals.ts'

/** Agents have links and terms of their own. */
function assertPlayer({ type }: Member): void {
  if (isAgent(type)) throw new AppError('no_permission')
}

export function referralRoutes(app: App): void {
  const { db, clock } = app

  route(app, inviteFriends, async ({ merchant, member }) => {
    assertPlayer(member)
    const now = clock.now()
    const [code, rules, sums, waiting] = await Promise.all([
      referralCode(db, member),
      referralRules(db, merchant.id),
      referralSums(db, member.id),
      openGrants(db, { memberId: member.id, source: 'referral', language: DEFAULT_LANGUAGE, now }),
    ])
    return {
      code,
      path: `/m/register?code=${encodeURIComponent(code)}`,
      rules,
      invited: sums.invited,
      rewarded: sums.rewarded,
      earnedCash: formatMoney(sums.cash),
      earnedPoints: formatMoney(sums.points),
      waiting: waiting.length,
    }
  })
  route(app, invitedFriends, async ({ member, query }) => {
    assertPlayer(member)
    const before = idOfCursor(query.cursor)
    const rows = await friendsOf(db, { inviterId: member.id, before, limit: REFERRAL_PAGE + 1 })
    const shown = rows.slice(0, REFERRAL_PAGE)
    const cursor = rows.length > REFERRAL_PAGE ? String(shown.at(-1)?.id) : null
    return { list: shown.map((row) => friendView(row, clock.now())), cursor }
  })
}
