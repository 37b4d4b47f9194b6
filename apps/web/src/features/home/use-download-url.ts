import { currentDevice, isInAppShell, isStandalone } from '../../lib/env.ts'
import { useSite } from '../../session/status.ts'
import { downloadUrl } from './download.ts'

/** Where this visitor may download the brand's app; null where nothing is offered. */
export function useDownloadUrl(): string | null {
  const { whitelabel: flags, resources } = useSite()
  return downloadUrl({
    flags,
    resources,
    device: currentDevice(),
    inAppShell: isInAppShell(),
    standalone: isStandalone(),
  })
}
