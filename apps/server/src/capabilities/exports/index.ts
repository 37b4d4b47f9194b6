import { capability } from '../capability.ts'
import { staffExportRoutes } from './routes.ts'

/** Every list of the console as a file. */
export const listExports = capability({ name: 'exports', open: () => ({ staffRoutes: staffExportRoutes }) })
