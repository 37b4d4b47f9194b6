import { randomInt } from 'node:crypto'
import { isTrial, MEMBER_TYPE } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { createMember, type MemberRecord, memberByAccount } from '../../base/members/member.ts'
import type { OpenedSession } from '../../base/members/sessions.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { AuthDeps, Visitor } from './deps.ts'

const TRIAL_MS = 24 * 60 * 60_000
const PLAY_MONEY = parseMoney('1000.00')
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const NAME = /^trial_[a-z2-9]{12}$/
const NAME_LENGTH = 12

/** Random enough that another person's trial cannot be guessed. */
export const newTrialName = () =>
  `trial_${Array.from({ length: NAME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export type Trial = { opened: OpenedSession; member: MemberRecord }

/** Goes on with the visitor's trial while it lasts; begins one with fresh play money otherwise. */
export async function playTrial(deps: AuthDeps, visitor: Visitor, userName: string): Promise<Trial> {
  const { db, sessions } = deps
  return inTx(db, async (tx) => {
    const member = await trialMember(tx, deps, visitor.merchant.id, NAME.test(userName) ? userName : newTrialName())
    // For as long as the trial lasts: closing the browser does not end it.
    const opened = await sessions.openSession(tx, member, { ...visitor, remember: true })
    return { opened, member }
  })
}

async function trialMember(tx: Tx, deps: AuthDeps, merchantId: number, account: string): Promise<MemberRecord> {
  const now = deps.clock.now()
  const known = await memberByAccount(tx, merchantId, account)
  if (known && isTrial(known.type) && known.status === 'active' && (known.trialExpiresAt ?? now) > now) return known
  const trialExpiresAt = new Date(now.getTime() + TRIAL_MS)
  const created = await createMember(tx, { merchantId, account, type: MEMBER_TYPE.trial, trialExpiresAt })
  if (!created) return trialMember(tx, deps, merchantId, newTrialName())
  await deps.ledger.postTransfer(tx, {
    merchantId,
    kind: 'play_money',
    key: `trial:${created.id}`,
    postings: [
      { account: houseAccount('play_money', 'FUN'), amount: -PLAY_MONEY },
      { account: memberCash(created.id, 'FUN'), amount: PLAY_MONEY },
    ],
  })
  return created
}
