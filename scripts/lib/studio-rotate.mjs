// As studio-process.mjs, and seals the studio's seeds anew.
import { takeStudioSecrets } from './studio-secrets.mjs'

process.env.STUDIO_DATABASE_URL ||= process.env.OWNER_DATABASE_URL || process.env.DATABASE_URL
// Nobody is called; the settings are read as for playing.
process.env.PLATFORM_URL ||= 'http://127.0.0.1'
takeStudioSecrets()
await import('../../apps/studio/src/rotate-main.ts')
