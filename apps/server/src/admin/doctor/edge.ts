import type { Config } from '../../platform/config.ts'
import { type Finding, finding, reasonOf } from './finding.ts'

const TIMEOUT_MS = 10_000
const edge = finding('edge')

/** Asks a brand's own host for the console as a stranger would who names the console's host in a header. */
export async function checkEdge(
  { consoleHost, publicUrl }: Pick<Config, 'consoleHost' | 'publicUrl'>,
  siteHost: string | undefined,
): Promise<Finding[]> {
  if (consoleHost === undefined || siteHost === undefined || siteHost === consoleHost) return []
  const site = publicUrl ?? `https://${siteHost}`
  try {
    const { status } = await fetch(new URL('/ops/', site), {
      headers: { 'x-forwarded-host': consoleHost, accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (status === 404) return [edge('well', `${siteHost} has no console, whatever a caller says of the host.`)]
    return [
      edge(
        'wrong',
        `${siteHost} answers for /ops/ with ${status} to a caller who sends X-Forwarded-Host: ${consoleHost}. Let the proxy pass Host as it came and drop that header, as the files in deploy/proxy do.`,
      ),
    ]
  } catch (error) {
    const why = reasonOf(Reflect.get(Object(error), 'cause') ?? error)
    return [
      edge('look', `${siteHost} could not be asked from here (${why}): whether it hides the console is not known.`),
    ]
  }
}
