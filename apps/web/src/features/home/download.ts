import type { Flags } from '@trevo/contract/flags'
import type { DownloadLink } from '@trevo/contract/status'
import { type Device, downloadLinkFor } from '../../lib/env.ts'

export type DownloadOffer = {
  flags: Pick<Flags, 'APPWINDOW'>
  resources: readonly DownloadLink[]
  device: Device
  inAppShell: boolean
  standalone: boolean
}

/** Where the app may be downloaded, or null where it is not to be offered: inside it, switched off, or no link. */
export function downloadUrl({ flags, resources, device, inAppShell, standalone }: DownloadOffer): string | null {
  if (inAppShell || standalone || !flags.APPWINDOW) return null
  return downloadLinkFor(resources, device)
}
