import type { Config } from './config.ts'

/** Where staff open the console: its own host where there is one, else the site's address. */
export function consoleUrl(
  { consoleHost, publicUrl, nodeEnv, port }: Pick<Config, 'consoleHost' | 'publicUrl' | 'nodeEnv' | 'port'>,
  siteHost = '',
): string {
  const isLive = nodeEnv === 'production'
  if (isLive && consoleHost !== undefined) return `https://${consoleHost}/ops`
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/$/, '')}/ops`
  return isLive && siteHost !== '' ? `https://${siteHost}/ops` : `http://${consoleHost ?? 'localhost'}:${port}/ops`
}
