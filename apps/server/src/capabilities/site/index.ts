import { capability } from '../capability.ts'
import { siteRoutes } from './routes.ts'

/** Status, manifest, dialling codes: what a page asks before anything else. */
export const site = capability({ name: 'site', open: () => ({ routes: siteRoutes }) })
