import { ROOT } from './lib/paths.mjs'
import { wallBreaches } from './lib/walls.mjs'

const breaches = await wallBreaches(ROOT)
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
