import { useQuery } from '@tanstack/react-query'
import { isReal } from '@trevo/contract/members'
import type { SecurityOverview } from '@trevo/contract/security'
import { PATHS, type Path } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { useFlag } from '../../session/status.ts'
import { useOpenIdentity } from '../identity/identity-query.ts'
import { securityQuery } from '../security/security-query.ts'

export type MissingStep = 'identity' | 'email' | 'payment' | 'second'
const STEPS: readonly MissingStep[] = ['identity', 'email', 'payment', 'second']

/** What a new account still lacks, in the order it is needed: to pay in, to be recovered, to withdraw, to be safe. */
export function missingIn(overview: SecurityOverview, isIdentityOpen: boolean): MissingStep[] {
  const lacks: Record<MissingStep, boolean> = {
    identity: isIdentityOpen,
    email: !overview.emailVerified,
    payment: !overview.hasPaymentPassword,
    second: !overview.totp && overview.passkeys.length === 0,
  }
  return STEPS.filter((step) => lacks[step])
}

/** Empty until it is known, and for accounts that have no such page. */
export function useMissingSteps(): MissingStep[] {
  const session = useSession()
  const mayLook = useFlag('SECPRIV') && session !== null && isReal(session.type)
  const { data } = useQuery(securityQuery(session, mayLook))
  const identity = useOpenIdentity()
  return mayLook && data ? missingIn(data, identity !== null && identity.status !== 'pending') : []
}

/** Where a step is made, and back. */
export function wayTo(step: MissingStep, from: Path): { to: Path; search: Record<string, string> } {
  if (step === 'identity') return { to: PATHS.identity, search: { from } }
  const open = { email: 'email', payment: 'payment', second: 'totp' }[step]
  return { to: PATHS.securityCenter, search: { open, from } }
}
