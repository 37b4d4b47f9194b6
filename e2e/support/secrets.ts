import { secretsFrom } from '../../apps/server/src/platform/config.ts'
import { SECRET_KEY } from './server-settings.ts'

/** Those of the server under test, to read and write what it seals. */
export const SECRETS = secretsFrom(SECRET_KEY)
