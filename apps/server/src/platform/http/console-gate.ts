import { addressCheck } from '../address-list.ts'
import type { Config } from '../config.ts'

export type ConsoleGate = {
  /** Whether the console exists for requests to this host (with or without its port) from this address. */
  admits(host: string, ip: string): boolean
}

export function createConsoleGate({
  consoleHost,
  consoleAddresses,
}: Pick<Config, 'consoleHost' | 'consoleAddresses'>): ConsoleGate {
  const isListed = consoleAddresses.length === 0 ? () => true : addressCheck(consoleAddresses)
  const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return { admits: (host, ip) => (consoleHost === undefined || hostName(host) === consoleHost) && isListed(ip) }
}
