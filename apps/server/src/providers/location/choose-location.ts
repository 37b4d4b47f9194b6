import { fileLocation } from './file-location.ts'
import { headerLocation } from './header-location.ts'
import { type LocationProvider, noLocation } from './location.ts'

export type LocationSettings = {
  locationFile: string | undefined
  locationHeader: string | undefined
  trustedProxies: number
}

/** A file beats a header; the header counts only where a proxy we trust sets it. */
export async function chooseLocation(settings: LocationSettings): Promise<LocationProvider> {
  if (settings.locationFile) return fileLocation(settings.locationFile)
  if (settings.locationHeader && settings.trustedProxies > 0) return headerLocation(settings.locationHeader)
  return noLocation
}
