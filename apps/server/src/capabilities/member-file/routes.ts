import * as contract from '@trevo/contract/ops/member-file'
import { type StaffDoor, staffPicture, staffRoute } from '../../platform/http/staff-route.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { devicesOf } from './devices.ts'
import { addDocument, addNote, lookAtDocument, readFile, setTags } from './file.ts'
import { tagsOfBrand } from './queries.ts'
import { timelineOf } from './timeline.ts'

const TAGS_MAX = 200

export function memberFileRoutes(door: StaffDoor, storage: StorageProvider): void {
  const { db, clock } = door.app
  const deps = { db, clock, storage }
  const idOf = ({ params }: { params: { id: string } }) => BigInt(params.id)
  staffRoute(door, contract.opsMemberFile, (call) => readFile(deps, call, idOf(call)))
  staffRoute(door, contract.opsAddMemberNote, (call) => addNote(deps, call, idOf(call), call.body))
  staffRoute(door, contract.opsSetMemberTags, (call) => setTags(deps, call, idOf(call), call.body.tags))
  staffRoute(door, contract.opsMemberTags, async ({ merchant }) => ({
    list: await tagsOfBrand(db, merchant.id, TAGS_MAX),
  }))
  staffRoute(door, contract.opsAddMemberDocument, (call) => addDocument(deps, call, idOf(call), call.body))
  staffPicture(door, contract.opsMemberDocument, (call) =>
    lookAtDocument(deps, call, idOf(call), BigInt(call.params.documentId)),
  )
  staffRoute(door, contract.opsMemberDevices, (call) => devicesOf(deps, call, idOf(call)))
  staffRoute(door, contract.opsMemberTimeline, (call) => timelineOf(deps, call, idOf(call), call.query))
}
