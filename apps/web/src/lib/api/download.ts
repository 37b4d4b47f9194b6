import type { Endpoint, QueryInput } from '@trevo/contract/endpoint'
import { urlOf } from './call.ts'
import { fetchFile } from './file.ts'

/** Fetches a file as the member and hands it to the browser to keep. */
export async function download<E extends Endpoint>(endpoint: E, query: QueryInput<E>, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(urlOf(endpoint, { query })))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
