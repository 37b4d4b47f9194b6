import type { Endpoint } from '@trevo/contract/endpoint'
import { type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { validate } from '../../platform/http/validate.ts'
import { actorOf, actorOfAll } from '../staff/actor.ts'
import { staffWrite } from '../staff/audit.ts'
import type { BookedDeed, Deed, DeedBook, Input } from './deeds.ts'

/** Serves the call, and writes into the book that it can be asked for. */
export function deedRoute<E extends Endpoint>(door: StaffDoor, book: DeedBook, deed: Deed<E>): void {
  const { kind, endpoint } = deed
  if (book.has(kind)) throw new Error(`two deeds are of the kind ${kind}`)
  const read: BookedDeed['read'] = ({ params, body }) =>
    ({
      params: endpoint.params ? validate(endpoint.params, params) : undefined,
      body: endpoint.body ? validate(endpoint.body, body) : undefined,
    }) as Input<Endpoint>
  // Of which call it is does not matter from here on: its input has passed its own schemas.
  book.set(kind, { ...(deed as unknown as Deed<Endpoint>), read })
  const { db, clock } = door.app
  staffRoute(door, endpoint, (call) => {
    const actor = deed.everybody ? actorOfAll(call) : actorOf(call)
    return staffWrite({ db, clock }, actor, (tx) => deed.work(tx, call, call, null))
  })
}
