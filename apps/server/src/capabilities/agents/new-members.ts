import { setPassword } from '../../base/members/credentials.ts'
import type { PasswordHash } from '../../base/members/hashing.ts'
import { createMember } from '../../base/members/member.ts'
import { openProfile } from '../../base/members/profile.ts'
import { type Rates, ratesOf, storeRates } from '../../money/margin/rates.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { assertWithin } from './rates.ts'
import type { Agent } from './team.ts'

export type NewAccount = {
  account: string
  nickname: string
  type: 0 | 1
  passwordHash: PasswordHash
  rates: Rates
}

/** An account under the agent, whose row is locked. Its owner replaces the password at the first sign-in. */
export async function openMember(tx: Tx, agent: Agent, opened: NewAccount): Promise<bigint> {
  const { account, nickname, type, passwordHash, rates } = opened
  assertWithin(rates, await ratesOf(tx, agent.id))
  const member = await createMember(tx, { merchantId: agent.merchantId, account, nickname, type, parentId: agent.id })
  if (!member) throw new AppError('username_taken')
  await setPassword(tx, member.id, passwordHash, { mustChange: true })
  await openProfile(tx, member)
  await storeRates(tx, member.id, rates)
  return member.id
}
