// Runs on the pinned Node.js, which reads TypeScript: works out the secrets of the demo vendors, then becomes the studio.
import { takeStudioSecrets } from './studio-secrets.mjs'

takeStudioSecrets()
await import('../../apps/studio/src/main.ts')
