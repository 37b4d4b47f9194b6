import { capability } from '../capability.ts'
import { staffFindingRoutes } from './routes.ts'

/** Finding things, and finding them again: the console's search, and filters that somebody saved. */
export const finding = capability({ name: 'finding', open: () => ({ staffRoutes: staffFindingRoutes }) })
