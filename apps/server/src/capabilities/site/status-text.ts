import type { SiteInfo } from '@trevo/contract/status'

/** The part of the answer that is the same for everybody, written once per brand and change: the object never alters. */
const infoTexts = new WeakMap<SiteInfo, string>()

function infoText(info: SiteInfo): string {
  const known = infoTexts.get(info)
  if (known) return known
  const text = JSON.stringify(info)
  infoTexts.set(info, text)
  return text
}

export type Visit = { ip: string; country: string | null; maintenance: boolean; restricted: boolean; now: Date }

/** Status as JSON text; only who asks and when is put in per call. */
export function statusText(info: SiteInfo, { ip, country, maintenance, restricted, now }: Visit): string {
  const location = JSON.stringify({ ip, country })
  return `{"info":${infoText(info)},"location":${location},"maintenance":${maintenance},"regionRestriction":${restricted},"serverTime":"${now.toISOString()}"}`
}
