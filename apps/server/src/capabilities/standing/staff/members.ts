import { formatMoney } from '@trevo/contract/money'
import type { MemberCard, MemberRow } from '@trevo/contract/ops/members'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { maskEmail, maskIdNumber, maskMobile, maskName } from '../../../base/members/mask.ts'
import type { MemberBalance } from '../../../money/ledger/queries.ts'
import type { MemberDetail, MemberLine } from './queries.ts'

/** Roles that see identities unmasked. */
const WHOLE_FOR: readonly StaffRole[] = ['finance', 'risk']
export const seesWhole = (roles: readonly StaffRole[]) => WHOLE_FOR.some((role) => roles.includes(role))

export const asRow = ({ id, registeredAt, ...line }: MemberLine): MemberRow => ({
  ...line,
  id: String(id),
  registeredAt: registeredAt.toISOString(),
})

export function cardOf(
  detail: MemberDetail,
  balances: readonly MemberBalance[],
  roles: readonly StaffRole[],
): MemberCard {
  const { id, userName, nickname, type, status, clubLabel, registeredAt, uplineId, uplineName } = detail
  return {
    ...asRow({ id, userName, nickname, type, status, clubLabel, registeredAt }),
    lastSeenAt: detail.lastSeenAt?.toISOString() ?? null,
    balances: balances
      .filter(({ kind }) => kind === 'cash')
      .map(({ currency, balance }) => ({ currency, amount: formatMoney(balance) })),
    upline: uplineId === null ? null : { id: String(uplineId), userName: uplineName ?? '' },
    directDownlines: detail.directDownlines,
    personal: personalOf(detail, !seesWhole(roles)),
    mobileVerified: detail.mobileVerified,
    emailVerified: detail.emailVerified,
    hasSecondStep: detail.hasSecondStep,
  }
}

function personalOf(detail: MemberDetail, masked: boolean): MemberCard['personal'] {
  const { payeeName: name, idNumber, birthday, mobile, email, registrationIp } = detail
  if (!masked) return { masked, name, idNumber, birthday, mobile, email, registrationIp }
  return {
    masked,
    name: name && maskName(name),
    idNumber: idNumber && maskIdNumber(idNumber),
    // The year is enough to judge whether the member is an adult.
    birthday: birthday && `${birthday.slice(0, 4)}-••-••`,
    mobile: mobile && maskMobile(mobile),
    email: email && maskEmail(email),
    registrationIp: null,
  }
}
