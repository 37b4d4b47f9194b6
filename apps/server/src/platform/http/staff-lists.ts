import type { Endpoint, Schema } from '@trevo/contract/endpoint'
import type { App } from './app.ts'
import type { StaffCall } from './staff-call.ts'
import { validate } from './validate.ts'

type Rows = readonly Record<string, unknown>[]
type Page = { data?: Rows; list?: Rows; cursor?: string | null; total?: number }
export type StaffList = {
  endpoint: Endpoint
  row: Schema
  /** By key, by number, or all of it at once. */
  paging: 'key' | 'number' | 'none'
  ask(call: StaffCall<Endpoint>): Promise<Page>
}

const known = new WeakMap<App, Map<string, StaffList>>()

type Def = { type: string; shape?: Record<string, Schema>; element?: Schema }
const defOf = (schema: Schema | undefined) => schema?._zod.def as Def | undefined

/** What a list of the contract answers with: rows, and a cursor or their number. Null: the call is no list. */
function rowOf({ method, value }: Endpoint): Schema | null {
  const shape = defOf(value)?.shape
  const rows = defOf(shape?.data ?? shape?.list)
  if (method !== 'GET' || shape === undefined || rows?.type !== 'array') return null
  return 'cursor' in shape || 'total' in shape ? (rows.element ?? null) : null
}

const asks = ({ query }: Endpoint, name: string) => defOf(query)?.shape?.[name] !== undefined
const pagingOf = (endpoint: Endpoint) => (asks(endpoint, 'cursor') ? 'key' : asks(endpoint, 'page') ? 'number' : 'none')

/** Those of bounded length are settings, which are read where they are written. */
export const isStaffList = (endpoint: Endpoint): boolean =>
  endpoint.auth === 'staff' && asks(endpoint, 'perPage') && rowOf(endpoint) !== null

/** Every list that staff are shown can be exported, by the handler that shows it: a file has what the page has. */
export function noteList<E extends Endpoint>(
  app: App,
  endpoint: E,
  ask: (call: StaffCall<E>) => Promise<unknown>,
): void {
  const row = rowOf(endpoint)
  if (row === null) return
  const lists = known.get(app) ?? new Map<string, StaffList>()
  known.set(app, lists)
  lists.set(endpoint.path, { endpoint, row, paging: pagingOf(endpoint), ask: ask as unknown as StaffList['ask'] })
}

export const listAt = (app: App, path: string): StaffList | undefined => known.get(app)?.get(path)
export const listsOf = (app: App): StaffList[] => [...(known.get(app)?.values() ?? [])]

type Asked = { filter: Record<string, unknown>; params?: Record<string, unknown>; perPage: number }

/** What a list answers to whoever calls, page after page, as the question would be taken over HTTP. */
export async function* pagesOf(list: StaffList, call: StaffCall<Endpoint>, { filter, params = {}, perPage }: Asked) {
  const { endpoint, paging, ask } = list
  const asked = { ...call, params: validate(endpoint.params, params) }
  const size = asks(endpoint, 'perPage') ? { perPage } : {}
  let [cursor, page] = [undefined as string | undefined, 1]
  for (;;) {
    const place = paging === 'number' ? { page } : cursor === undefined ? {} : { cursor }
    const query = validate(endpoint.query, { ...filter, ...place, ...size })
    const { data, list: other, cursor: next, total } = await ask({ ...asked, query } as StaffCall<Endpoint>)
    const rows = data ?? other ?? []
    yield rows
    cursor = next ?? undefined
    const isLast = paging === 'number' ? rows.length === 0 || page * perPage >= (total ?? 0) : cursor === undefined
    if (isLast) return
    page += 1
  }
}
