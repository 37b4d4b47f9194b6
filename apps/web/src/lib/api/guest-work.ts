import type { GuestWork } from '@trevo/contract/guest-work'
import { shared } from '@trevo/contract/kept'
import type { ApiError } from './api-error.ts'
import { apiContext } from './context.ts'

let proven: string | null = null

/** Shown with every call of a guest; the server takes it as long as it is fresh, and asks anew afterwards. */
export const provenWork = () => proven

const workIn = ({ value }: ApiError) => (value as Partial<GuestWork> | null | undefined)?.work

/** Once for all calls that were refused meanwhile: what was proved for one holds for the others. */
export function hasWorked(error: ApiError): Promise<boolean> {
  const work = workIn(error)
  return work === undefined ? Promise.resolve(false) : prove(work)
}

const prove = shared(async (work: GuestWork['work']): Promise<boolean> => {
  try {
    proven = (await apiContext().onWork?.(work)) ?? null
  } catch {
    proven = null
  }
  return proven !== null
})
