import { isAgent, isReal } from '@trevo/contract/members'
import type { Currency } from '@trevo/contract/money'
import { RECORD_DAYS_MAX } from '@trevo/contract/records'
import type { Db } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { type Person, personInTeam, type TeamHead, teamMembers, teamPathOf } from '../owners.ts'

/** A team up to this size is read member by member. */
const SMALL_TEAM_MAX = 400
const DAY_MS = 86_400_000

/** Whose rows are asked for. */
export type Scope =
  | { of: 'one'; person: Person; isOwn: boolean }
  | { of: 'team'; members: readonly Person[] }
  | { of: 'large team'; head: TeamHead }

export type Ask = { types?: 'A' | undefined; account?: string | undefined; from: string; to: string }

export function assertDays({ from, to }: Pick<Ask, 'from' | 'to'>): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw wrongField('to', 'before_from')
  if (days > RECORD_DAYS_MAX) throw wrongField('from', 'too_many_days')
}

export async function headFor(db: Db, member: Member): Promise<TeamHead> {
  if (!isAgent(member.type)) throw new AppError('no_permission')
  const teamPath = await teamPathOf(db, member.id)
  if (teamPath === null) throw new AppError('no_permission')
  return { merchantId: member.merchantId, teamPath }
}

export async function scopeOf(db: Db, member: Member, { types, account }: Ask): Promise<Scope> {
  if (types === undefined) {
    if (account !== undefined) throw wrongField('account', 'team_only')
    return { of: 'one', person: { id: member.id, account: member.userName }, isOwn: true }
  }
  const head = await headFor(db, member)
  if (account !== undefined) {
    const person = await personInTeam(db, head, account)
    if (person === null) throw new AppError('not_found')
    return { of: 'one', person, isOwn: false }
  }
  const members = await teamMembers(db, head, SMALL_TEAM_MAX + 1)
  return members.length > SMALL_TEAM_MAX ? { of: 'large team', head } : { of: 'team', members }
}

/** Trials and test members have play money alone. */
export const currencyOf = ({ type }: Member, { currency }: Merchant): Currency => (isReal(type) ? currency : 'FUN')
