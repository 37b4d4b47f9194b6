import { FLAG_IDS } from '@trevo/contract/flags'
import { runProgram } from '../scripts/lib/steps.mjs'

/** Sign-in elsewhere is offered where a provider is set up; nobody signs in by these. */
const PROVIDERS = {
  GOOGLE_CLIENT_ID: 'flags',
  GOOGLE_CLIENT_SECRET: 'flags',
  FACEBOOK_APP_ID: 'flags',
  FACEBOOK_APP_SECRET: 'flags',
}

/** Every flag of the contract, in a browser: on and seen, off and gone, and refused by the server. */
export async function proveFlags(): Promise<void> {
  const env = { FLAG_ROWS: 'all', ...PROVIDERS }
  const code = await runProgram('playwright', ['test', 'flags.spec', '--retries=0', '--reporter=line'], { env })
  if (code !== 0) throw new Error('a flag does not switch what it says')
  console.log(`${FLAG_IDS.length} flags: each seen in a browser while it is on, gone and refused while it is off`)
}
