import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { httpImpediments } from './http-impediments.ts'
import { type Impediments, ImpedimentsAway } from './impediments.ts'
import { type SandboxImpediments, startSandboxImpediments } from './sandbox-impediments.ts'

export type ImpedimentService = Impediments & {
  /** False: nobody is there to ask, so nothing is waited for. */
  isThere: boolean
  perSecond: number
  sandbox: SandboxImpediments | undefined
  close(): Promise<void>
}

type Options = { config: Pick<Config, 'nodeEnv' | 'demo' | 'providers'>; clock: Clock; log: Logger }

/** SIGAP as it is configured; on demo data the sandbox stands in for it. Without either nobody new plays under `br`. */
export async function chooseImpediments({ config, clock, log }: Options): Promise<ImpedimentService> {
  const { impediments } = config.providers
  const hasSandbox = impediments === undefined && config.demo && config.nodeEnv !== 'production'
  const sandbox = hasSandbox ? await startSandboxImpediments() : undefined
  const settings = impediments ?? sandbox?.settings
  const onChange = (isAway: boolean) => log.error({ isAway }, 'SIGAP went or came')
  const service: Impediments = settings ? httpImpediments(settings, { clock, onChange }) : { ask: absent }
  return {
    ask: service.ask,
    isThere: settings !== undefined,
    perSecond: settings?.perSecond ?? 1,
    sandbox,
    async close() {
      await sandbox?.close()
    },
  }
}

const absent = async (): Promise<never> => {
  throw new ImpedimentsAway('SIGAP_URL is not set')
}
