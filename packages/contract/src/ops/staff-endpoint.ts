import { type EndpointSpec, endpoint, type Schema } from '../endpoint.ts'
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
  StaffAccess & { path: `/ops/v1/${string}` }

/**
 * One call of the operator's console: roles instead of members' auth, everything else as `endpoint()`.
 * The token of a staff session comes in the `Authorization` header and nowhere else, so that no other site can send it.
 */
export function staffEndpoint<
  Value extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>({
  roles,
  everyMerchant,
  withFirstPassword,
  ...spec
}: StaffSpec<Params, Query, Body, Value>): EndpointSpec<Params, Query, Body, Value, 'staff'> {
  const staff: StaffAccess = {
    roles,
    ...(everyMerchant && { everyMerchant }),
    ...(withFirstPassword && { withFirstPassword }),
  }
  return endpoint<Value, 'staff', Params, Query, Body>({ ...spec, auth: 'staff', staff })
}
