import type { InboxAudience } from '@trevo/contract/ops/inbox'

type Moment = string | Date | null
export type AudienceForm = {
  kind: 'member' | 'all' | 'segment'
  memberId?: string | null
  types?: (0 | 1 | 2)[] | null
  registeredFrom?: Moment
  registeredBefore?: Moment
  clubLabels?: string[] | null
}

/** The audience as the calls take it: what nobody filled in does not narrow it. */
export function audienceOf(form: AudienceForm): InboxAudience {
  if (form.kind !== 'segment') return { kind: 'all' }
  const { types, registeredFrom, registeredBefore, clubLabels } = form
  return {
    kind: 'segment',
    ...(types?.length ? { types } : {}),
    ...(registeredFrom ? { registeredFrom: new Date(registeredFrom).toISOString() } : {}),
    ...(registeredBefore ? { registeredBefore: new Date(registeredBefore).toISOString() } : {}),
    ...(clubLabels?.length ? { clubLabels } : {}),
  }
}
