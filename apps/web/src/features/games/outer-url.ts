/** The address that `?url=` names, where its host is one the brand configured; null for anything else. */
export function outerUrlOf(asked: string | undefined, hosts: readonly string[]): URL | null {
  if (!asked) return null
  try {
    const url = new URL(asked)
    return url.protocol === 'https:' && url.username === '' && hosts.includes(url.host) ? url : null
  } catch {
    return null
  }
}
