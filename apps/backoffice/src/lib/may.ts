import type { Endpoint } from '@trevo/contract/endpoint'
import type { StaffMe } from '@trevo/contract/ops/session'
import { useSession } from './session.ts'

/** Whether somebody may make a call, by what the contract says about it. The server asks the same again. */
export function may(endpoint: Endpoint, me: StaffMe | undefined): boolean {
  const { staff } = endpoint
  if (staff === undefined || me === undefined) return false
  if (staff.everyMerchant && !me.everyMerchant) return false
  return typeof staff.roles === 'string' || staff.roles.some((role) => me.roles.includes(role))
}

export const useMay = (endpoint: Endpoint) => may(endpoint, useSession()?.me)
