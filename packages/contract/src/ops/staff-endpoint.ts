import type * as z from 'zod/mini'
import { type EndpointSpec, endpoint, type Schema } from '../endpoint.ts'
import type { Gives, GivesOf } from './gives.ts'
import type { StaffAccess } from './roles.ts'

type StaffSpec<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Value extends Schema,
> = Pick<
  EndpointSpec<Params, Query, Body, Value, 'staff'>,
  'method' | 'summary' | 'params' | 'query' | 'body' | 'value' | 'errors' | 'perMinute' | 'maxBodyBytes' | 'report'
> &
  Omit<StaffAccess, 'gives'> & { path: `/ops/v1/${string}` }

/** Of a call with a body: what each of its fields gives, see `gives.ts`. */
type GivesPart<Body extends Schema | undefined> = [Body] extends [Schema]
  ? { gives: GivesOf<z.output<Body>> }
  : { gives?: undefined }

/**
 * One call of the operator's console: roles instead of members' auth, everything else as `endpoint()`.
 * The token of a staff session comes in the `Authorization` header and nowhere else, so that no other site can send it.
 */
export function staffEndpoint<
  Value extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(call: StaffSpec<Params, Query, Body, Value> & GivesPart<Body>): EndpointSpec<Params, Query, Body, Value, 'staff'> {
  // Its type has checked `gives` against the body; from here on it is read by name.
  const { roles, everyMerchant, withFirstPassword, gives, ...spec } = call as StaffSpec<Params, Query, Body, Value> & {
    gives?: Gives
  }
  const staff: StaffAccess = {
    roles,
    ...(everyMerchant && { everyMerchant }),
    ...(withFirstPassword && { withFirstPassword }),
    ...(gives && { gives }),
  }
  return endpoint<Value, 'staff', Params, Query, Body>({ ...spec, auth: 'staff', staff })
}
