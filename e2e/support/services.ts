import { startSandboxImpediments } from '../../apps/server/src/providers/impediments/sandbox-impediments.ts'
import { startPhoneService } from './phone-service.ts'
import { SIGAP_PORT } from './server-settings.ts'

/** Runs once before the tests, and what it answers after them: services that the server under test and the tests both speak with. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a set-up in no other way
export default async function startServices(): Promise<() => Promise<void>> {
  const stopPhones = await startPhoneService()
  const sigap = await startSandboxImpediments({ port: SIGAP_PORT })
  return async () => {
    stopPhones()
    await sigap.close()
  }
}
