/** Every navigation gets this page; the router inside reads the real address. */
export const SHELL_PATH = '/m/home'
/** Counts for the version, but only the server can fill it. */
export const TEMPLATE_PATH = '/index.html'

type Seen = { method: string; mode: string; destination: string; url: URL; origin: string }
type Way = 'shell' | 'asset' | 'picture' | 'network'

const NEVER_KEPT = /^\/(wps|lgw|ops|vendor|healthz|readyz)(\/|$)/
/** The one picture that is needed when nothing can be fetched: it stands over "try again". */
const BUILT = /^\/(assets|fonts)\/|^\/brands\/[^/]+\/favicon\.svg$|^\/art\/satellite-antenna\.webp$/
const PAGES = /^\/(m(\/.*)?)?$/

/** Calls are never kept: money shown must be the server's. */
export function routeRequest({ method, mode, destination, url, origin }: Seen): Way {
  if (method !== 'GET' || url.origin !== origin || NEVER_KEPT.test(url.pathname)) return 'network'
  if (mode === 'navigate') return PAGES.test(url.pathname) ? 'shell' : 'network'
  if (BUILT.test(url.pathname)) return 'asset'
  return destination === 'image' ? 'picture' : 'network'
}

/** One cache per version: the name changes whenever any file of the build does. */
export function cacheNameOf(manifest: readonly { url: string; revision: string | null }[]): string {
  const text = manifest.map((entry) => `${entry.url}@${entry.revision ?? ''}`).join()
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `shell-${(hash >>> 0).toString(36)}`
}

export type PushNote = { title: string; body: string; url: string }

/** What a notification shows and opens; only ever one of our pages, whoever sent it. */
export function pushNote(text: string | undefined): PushNote | null {
  try {
    const { title, body, url } = JSON.parse(text ?? '') as Partial<Record<keyof PushNote, unknown>>
    if (typeof title !== 'string' || title === '') return null
    const isOwn = typeof url === 'string' && /^\/m\/[\w/.-]*(\?[^#\s]*)?$/.test(url)
    return { title, body: typeof body === 'string' ? body : '', url: isOwn ? url : SHELL_PATH }
  } catch {
    return null
  }
}
