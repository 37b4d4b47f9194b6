import { currentDevice, downloadLinkFor, isInAppShell, isStandalone, openExternal } from '../../lib/env.ts'
import { promptInstall, useInstallWay } from '../../lib/install.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { useSite } from '../../session/status.ts'
import { type InstallOffer, installOffer } from './install-offer.ts'

export function useInstallOffer(): InstallOffer | null {
  const { whitelabel: flags, resources } = useSite()
  const way = useInstallWay()
  const link = downloadLinkFor(resources, currentDevice())
  return installOffer({ flags, link, way, isInstalled: isInAppShell() || isStandalone() })
}

/** Call it in the press itself: a browser asks about an installation only then. */
export function takeInstallOffer(offer: InstallOffer): void {
  if (offer.kind === 'download') openExternal(offer.url)
  else if (offer.kind === 'prompt') void promptInstall()
  else navigate(offer.target)
}
