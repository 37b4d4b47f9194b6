import { capability } from '../capability.ts'
import { recordRoutes } from './member/routes.ts'
import { staffRecordRoutes } from './staff/routes.ts'

export const records = capability({
  name: 'records',
  open: () => ({ routes: recordRoutes, staffRoutes: staffRecordRoutes }),
})
