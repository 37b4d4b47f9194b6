import { openServicePath } from '@trevo/contract/service-path'
import type { ServiceEntry } from '@trevo/contract/status'

export type ServiceLink = ServiceEntry & { url: string }

/** Entries with their paths unsealed; one that cannot be read, or leads nowhere safe, is left out alone. */
export async function openServiceEntries(entries: readonly ServiceEntry[]): Promise<ServiceLink[]> {
  const opened = await Promise.all(
    entries.map(async (entry) => {
      try {
        const url = await openServicePath(entry.path)
        return isSafeLink(url) ? [{ ...entry, url }] : []
      } catch {
        return []
      }
    }),
  )
  return opened.flat()
}

const isSafeLink = (url: string) => /^(https:\/\/|\/(?![/\\]))/.test(url)
