import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { staffApprovalRoutes } from './routes.ts'

export const approvals = capability({
  name: 'approvals',
  open: ({ ledger, staff, offered }: House) => ({
    staffRoutes: (door, book) => staffApprovalRoutes(door, book, { ledger, staff, handlers: offered.approvals }),
  }),
})
