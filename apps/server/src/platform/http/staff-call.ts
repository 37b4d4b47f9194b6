import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@trevo/contract/endpoint'
import type { Merchant, StaffSession } from '../guards.ts'
import type { Cookies } from './cookies.ts'

type Input<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  client: { ip: string; address: string; userAgent: string | undefined }
  cookies: Cookies
}
/** What the handler of a call gets. */
export type StaffGuestCall<E extends Endpoint> = Input<E>
export type StaffCall<E extends Endpoint> = Input<E> & { staff: StaffSession; merchant: Merchant }
