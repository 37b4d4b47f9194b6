import { memberTypeOf, useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import type { Viewer } from '../reach.ts'

export function useViewer(): Viewer {
  return { flags: useSite().whitelabel, type: memberTypeOf(useSession()) }
}
