/** Our own site: games are at `games.` + its host, or at another port of it. */
export const siteHostOf = (gamesHost: string) => gamesHost.replace(/^games\./, '')

/**
 * The way back that the address asks for, where it leads to one of the brand's hosts; null for anywhere else. A page that
 * came by a secure connection does not send anybody back over an open one.
 */
export function returnUrlOf(
  asked: string | null,
  { hosts, protocol }: { hosts: readonly string[]; protocol: string },
): string | null {
  try {
    const url = new URL(asked ?? '')
    const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && protocol === 'http:')
    return isWeb && url.username === '' && url.password === '' && hosts.includes(url.hostname) ? url.href : null
  } catch {
    return null
  }
}
