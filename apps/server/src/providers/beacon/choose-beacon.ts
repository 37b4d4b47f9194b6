import { type Beacon, createBeacon, httpBeacon } from '@trevo/fair/beacon'
import { QUICKNET, QUICKNET_URLS } from '@trevo/fair/chain'
import { createSandboxBeacon, type SandboxBeacon } from '@trevo/fair/sandbox'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'

export type PublicBeacon = {
  source: Beacon
  /** How long what waits for a round waits before it is called off. */
  waitMs: number
  /** The beacon of demos and tests, with its key; undefined where the public one is asked. */
  sandbox: SandboxBeacon | undefined
}

type Options = {
  config: Pick<Config, 'nodeEnv' | 'secrets'> & { providers: Pick<Config['providers'], 'beacon'> }
  clock: Clock
}

const sandboxKey = ({ keyFor }: Config['secrets']) => keyFor('sandbox beacon')

/** The public beacon in production and wherever addresses are named; elsewhere one of this server's own, asked the same way. */
export function chooseBeacon({ config, clock }: Options): PublicBeacon {
  const { urls, chain = QUICKNET, waitMs } = config.providers.beacon
  if (urls !== undefined || config.nodeEnv === 'production') {
    return { source: httpBeacon(chain, urls ?? QUICKNET_URLS), waitMs, sandbox: undefined }
  }
  const sandbox = createSandboxBeacon(sandboxKey(config.secrets), () => clock.now().getTime())
  return { source: createBeacon(sandbox.chain, [sandbox.answer]), waitMs, sandbox }
}
