import { capability } from '../capability.ts'
import { staffWayRoutes } from './routes.ts'

export const ways = capability({ name: 'ways', open: () => ({ staffRoutes: staffWayRoutes }) })
