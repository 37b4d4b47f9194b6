import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Filings, FilingsAway } from './filings.ts'
import { httpFilings } from './http-filings.ts'
import { type SandboxFilings, startSandboxFilings } from './sandbox-filings.ts'

export type FilingService = Filings & {
  /** False: files are built and checked, and wait. */
  isThere: boolean
  /** The CNPJ that stands in every file. */
  operator: string
  sandbox: SandboxFilings | undefined
  close(): Promise<void>
}

type Options = { config: Pick<Config, 'nodeEnv' | 'demo' | 'providers'>; clock: Clock; log: Logger }

/** Nobody's: a file under it would be refused. */
const NO_OPERATOR = '00000000000000'

/** SIGAP's intake of files as it is configured; on demo data the sandbox stands in for it. */
export async function chooseFilings({ config, clock, log }: Options): Promise<FilingService> {
  const { filings } = config.providers
  const hasSandbox = filings === undefined && config.demo && config.nodeEnv !== 'production'
  const sandbox = hasSandbox ? await startSandboxFilings() : undefined
  const settings = filings ?? sandbox?.settings
  const onChange = (isAway: boolean) => log.error({ isAway }, 'the intake of SIGAP went or came')
  const service: Filings = settings ? httpFilings(settings, { clock, onChange }) : { send: absent, look: absent }
  return {
    ...service,
    isThere: settings !== undefined,
    operator: settings?.operator ?? NO_OPERATOR,
    sandbox,
    async close() {
      await sandbox?.close()
    },
  }
}

const absent = async (): Promise<never> => {
  throw new FilingsAway('SIGAP_FILES_URL is not set')
}
