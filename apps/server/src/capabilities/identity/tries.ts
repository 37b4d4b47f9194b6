import type { IdentityReason, IdentityStatus } from '@trevo/contract/identity'
import type { CheckReason } from '@trevo/contract/ops/identity'
import type { CheckRow } from './queries.ts'

/** So often may somebody be refused before staff have to let them try again. */
const TRIES = 3

/** What the member hears. All that the register says against a CPF sounds the same, so that nobody learns from it. */
const TOLD = {
  cpf_unknown: 'cpf_refused',
  cpf_irregular: 'cpf_refused',
  deceased: 'cpf_refused',
  birthday_differs: 'cpf_refused',
} as const satisfies Partial<Record<CheckReason, IdentityReason>>

export const toldReason = (reason: CheckReason): IdentityReason =>
  reason in TOLD ? TOLD[reason as keyof typeof TOLD] : (reason as IdentityReason)

/** Another picture may be better. */
const OF_PICTURES: ReadonlySet<CheckReason> = new Set(['blurred', 'other_person', 'not_live', 'document_invalid'])
export const isOfPictures = (reason: CheckReason) => OF_PICTURES.has(reason)

export type Standing = {
  status: IdentityStatus
  reason: CheckReason | null
  step: 'person' | 'pictures' | null
  triesLeft: number
  /** The try that goes on, or that was decided last. */
  current: CheckRow | undefined
}

/** Where a member stands, from their tries, newest first. */
export function standingOf(checks: readonly CheckRow[], verifiedAt: Date | null): Standing {
  const refusals = checks.filter(({ state, forgivenAt }) => state === 'refused' && forgivenAt === null)
  const triesLeft = Math.max(TRIES - refusals.length, 0)
  const last = refusals[0]
  const running = checks.find(({ state }) => state === 'open' || state === 'asking' || state === 'unsure')
  if (verifiedAt !== null) {
    const verified = checks.find(({ state }) => state === 'verified')
    return { status: 'verified', reason: null, step: null, triesLeft, current: verified }
  }
  if (running && running.state !== 'open') {
    return { status: 'pending', reason: null, step: null, triesLeft, current: running }
  }
  const status = last ? 'refused' : 'none'
  const reason = last?.reason ?? null
  if (running) return { status, reason, step: 'pictures', triesLeft, current: running }
  const mayNameAgain = reason === 'name_differs' && triesLeft > 0
  return { status, reason, step: last === undefined || mayNameAgain ? 'person' : null, triesLeft, current: last }
}
