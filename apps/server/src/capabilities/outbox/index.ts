import { capability } from '../capability.ts'
import { outboxRoutes } from './routes.ts'

/** Letters that the demo keeps instead of sending them. */
export const outbox = capability({ name: 'outbox', open: () => ({ routes: outboxRoutes }) })
