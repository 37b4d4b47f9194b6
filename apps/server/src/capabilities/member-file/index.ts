import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { memberFileRoutes } from './routes.ts'

/** What staff keep and read about a member: notes, tags, documents, devices, and who did what. */
export const memberFile = capability({
  name: 'member-file',
  sealedFiles: [{ table: 'member_document', column: 'file_key', key: ['id'], types: ['bigint'] }],
  open: ({ storage }: House) => ({
    staffRoutes: (door) => memberFileRoutes(door, storage),
  }),
})
