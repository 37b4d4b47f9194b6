import type { Flags } from '@trevo/contract/flags'
import type { InstallWay } from '../../lib/install.ts'
import type { Target } from '../../lib/nav/history.ts'
import { returnTarget } from '../../lib/nav/return-to.ts'
import { PATHS } from '../../lib/paths.ts'

/** download: an app from elsewhere; prompt: the browser installs this one; guide: how to do it by hand. */
export type InstallOffer = { kind: 'download'; url: string } | { kind: 'prompt' } | { kind: 'guide'; target: Target }

type Offered = {
  flags: Pick<Flags, 'APPWINDOW'>
  /** What the brand names for this device. */
  link: string | null
  way: InstallWay
  isInstalled: boolean
}

/** A brand without an app of its own may name our guide as its link: where one press is enough, that comes first. */
export function installOffer({ flags, link, way, isInstalled }: Offered): InstallOffer | null {
  if (isInstalled || !flags.APPWINDOW) return null
  const own = link === null ? null : returnTarget(link)
  if (link !== null && own === null) return { kind: 'download', url: link }
  if (way === 'prompt') return { kind: 'prompt' }
  return own || way === 'guide' ? { kind: 'guide', target: own ?? { to: PATHS.app } } : null
}
