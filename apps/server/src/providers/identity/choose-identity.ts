import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { httpCpfRegister, httpFaceCheck } from './http-identity.ts'
import { type CpfRegister, type FaceCheck, IdentityAway } from './identity.ts'
import { type SandboxIdentity, startSandboxIdentity } from './sandbox-identity.ts'

export type IdentityServices = {
  register: CpfRegister
  faces: FaceCheck
  isSandbox: boolean
  sandbox: SandboxIdentity | undefined
  close(): Promise<void>
}

type Options = { config: Pick<Config, 'nodeEnv' | 'demo' | 'providers'>; clock: Clock; log: Logger }

/** The services that are configured; on demo data the sandbox stands in for them. Without either nobody is verified by machine. */
export async function chooseIdentity({ config, clock, log }: Options): Promise<IdentityServices> {
  const { identity } = config.providers
  const hasSandbox = identity === undefined && config.demo && config.nodeEnv !== 'production'
  const sandbox = hasSandbox ? await startSandboxIdentity({ year: clock.now().getFullYear() }) : undefined
  const settings = identity ?? sandbox?.settings
  const told = (service: string) => ({
    clock,
    onChange: (isAway: boolean) => log.error({ isAway }, `${service} went or came`),
  })
  return {
    register: settings ? httpCpfRegister(settings.cpf, told('the CPF register')) : ABSENT,
    faces: settings ? httpFaceCheck(settings.face, told('the face service')) : ABSENT,
    isSandbox: settings?.isSandbox === true,
    sandbox,
    async close() {
      await sandbox?.close()
    },
  }
}

const absent = async (): Promise<never> => {
  throw new IdentityAway('CPF_API_URL and FACE_API_URL are not set')
}
const ABSENT: CpfRegister & FaceCheck = { personOf: absent, compare: absent }
