import type { Endpoint, Schema } from '@trevo/contract/endpoint'
import type { App } from './app.ts'
import type { StaffCall } from './staff-call.ts'
import { validate } from './validate.ts'

type Page = { data: readonly Record<string, unknown>[]; cursor?: string | null; total?: number }
export type StaffList = {
  endpoint: Endpoint
  row: Schema
  /** By key, or by number. */
  isKeyed: boolean
  ask(call: StaffCall<Endpoint>): Promise<Page>
}

const known = new WeakMap<App, Map<string, StaffList>>()

type Def = { type: string; shape?: Record<string, Schema>; element?: Schema }
const defOf = (schema: Schema | undefined) => schema?._zod.def as Def | undefined

/** What a list of the contract answers with: rows, and a cursor or their number. Null: the call is no list. */
function rowOf({ method, value, query }: Endpoint): Schema | null {
  const shape = defOf(value)?.shape
  const data = defOf(shape?.data)
  const isPaged = defOf(query)?.shape?.perPage !== undefined
  if (method !== 'GET' || !isPaged || shape === undefined || data?.type !== 'array') return null
  return 'cursor' in shape || 'total' in shape ? (data.element ?? null) : null
}

export const isStaffList = (endpoint: Endpoint): boolean => endpoint.auth === 'staff' && rowOf(endpoint) !== null

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
  const isKeyed = 'cursor' in (defOf(endpoint.value)?.shape ?? {})
  lists.set(endpoint.path, { endpoint, row, isKeyed, ask: ask as unknown as StaffList['ask'] })
}

export const listAt = (app: App, path: string): StaffList | undefined => known.get(app)?.get(path)
export const listsOf = (app: App): StaffList[] => [...(known.get(app)?.values() ?? [])]

type Asked = { filter: Record<string, unknown>; params?: Record<string, unknown>; perPage: number }

/** What a list answers to whoever calls, page after page, as the question would be taken over HTTP. */
export async function* pagesOf(list: StaffList, call: StaffCall<Endpoint>, { filter, params = {}, perPage }: Asked) {
  const { endpoint, isKeyed, ask } = list
  const asked = { ...call, params: validate(endpoint.params, params) }
  let [cursor, page] = [undefined as string | undefined, 1]
  for (;;) {
    const place = isKeyed ? (cursor === undefined ? {} : { cursor }) : { page }
    const query = validate(endpoint.query, { ...filter, ...place, perPage })
    const { data, cursor: next, total } = await ask({ ...asked, query } as StaffCall<Endpoint>)
    yield data
    cursor = next ?? undefined
    const isLast = isKeyed ? cursor === undefined : data.length === 0 || page * perPage >= (total ?? 0)
    if (isLast) return
    page += 1
  }
}
