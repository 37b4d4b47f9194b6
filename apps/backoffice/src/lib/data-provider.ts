import type { Endpoint } from '@trevo/contract/endpoint'
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin'
import { call } from './api.ts'

type Data = Record<string, unknown>

/** What react-admin can do with one resource. A feature gives one of these for each of its own. */
export type Source = {
  getList: Ask | Listed
  getOne?: (id: string) => Promise<RaRecord>
  create?: (data: Data) => Promise<RaRecord>
  update?: (id: string, data: Data) => Promise<RaRecord>
}

type Ask = (params: GetListParams & { signal?: AbortSignal }) => Promise<GetListResult>
/**
 * With the call behind it, which exports use as well; `fixed` is sent with every request, and what else the server is asked: for a filter
 * and an order, a filter alone, or neither.
 */
type Listed = Ask & { endpoint: Endpoint; fixed: Data; asks: 'order' | 'filter' | 'nothing' }
type ToRecord = (row: never) => RaRecord
const asItIs: ToRecord = (row: RaRecord) => row

/** A list that is counted and paged by number (`pageQuery` of the contract). */
export function pagedList(endpoint: Endpoint, fixed: Data = {}, toRecord = asItIs): Listed {
  const list: Ask = async ({ pagination, sort, filter, signal }) => {
    const place = { page: pagination?.page ?? 1, perPage: pagination?.perPage ?? 25 }
    const query = { ...place, ...orderOf(sort), ...filter, ...fixed }
    const { data, total } = await ask<{ data: never[]; total: number }>(endpoint, query, signal)
    return { data: data.map(toRecord), total }
  }
  return Object.assign(list, { endpoint, fixed, asks: 'order' as const })
}

/** `id` is what react-admin asks for where a page names no order; the first key of the contract applies then. */
const orderOf = (sort: GetListParams['sort']) =>
  sort && sort.field !== 'id' ? { sort: sort.field, order: sort.order } : {}

/**
 * A list that is paged by key (`keyQuery`). react-admin asks by number, so the keys of the pages seen are kept for each
 * question; a page that was never reached is walked to.
 */
export function keyedList(endpoint: Endpoint, fixed: Data = {}, toRecord = asItIs): Listed {
  const seen = new Map<string, (string | null)[]>()
  const list: Ask = async ({ pagination, filter, signal }) => {
    const { page = 1, perPage = 25 } = pagination ?? {}
    const question = { perPage, ...filter, ...fixed }
    const name = JSON.stringify(question)
    // The first page is always fresh, and what it says next replaces what was known.
    const cursors = page === 1 ? [null] : (seen.get(name) ?? [null])
    seen.set(name, cursors)
    for (let number = Math.min(cursors.length, page); ; number += 1) {
      const cursor = cursors[number - 1] ?? undefined
      const answer = await ask<{ data: never[]; cursor: string | null; archivedBefore?: string | null }>(
        endpoint,
        { ...question, cursor },
        signal,
      )
      if (answer.cursor !== null) cursors[number] = answer.cursor
      if (number < page && answer.cursor !== null) continue
      const pageInfo = { hasNextPage: answer.cursor !== null, hasPreviousPage: number > 1 }
      const { archivedBefore } = answer
      return { data: answer.data.map(toRecord), pageInfo, ...(archivedBefore && { meta: { archivedBefore } }) }
    }
  }
  return Object.assign(list, { endpoint, fixed, asks: 'filter' as const })
}

/** A list that comes all at once; `sift` is what the page's own filter leaves of it. */
export function wholeList<Row extends RaRecord>(
  endpoint: Endpoint,
  sift: (rows: Row[], filter: Data) => Row[] = (rows) => rows,
): Listed {
  const list: Ask = async ({ filter, signal }) => {
    const { data } = await ask<{ data: Row[] }>(endpoint, {}, signal)
    const left = sift(data, filter ?? {})
    return { data: left, total: left.length }
  }
  return Object.assign(list, { endpoint, fixed: {}, asks: 'nothing' as const })
}

/** The last query of each list, as shown on the screen. */
const asked = new Map<string, Pick<GetListParams, 'filter' | 'sort'>>()
export const lastFilter = (resource: string): Data => asked.get(resource)?.filter ?? {}

/** The list of the server behind a page; null where the page is no list. */
export const listOf = ({ getList }: Source): Listed | null => ('endpoint' in getList ? (getList as Listed) : null)

/** The query for a file with everything the list shows, on all pages. */
export function fileQuestion(resource: string, { endpoint, fixed, asks }: Listed): FileQuestion {
  const order = asks === 'order' ? orderOf(asked.get(resource)?.sort) : {}
  const filter = asks === 'nothing' ? {} : lastFilter(resource)
  return fileOf(endpoint, { ...order, ...filter, ...fixed })
}

export type FileQuestion = { list: string; filter: string; params?: string }

/** The same for a list below something, such as the bets of a draw. */
export function fileOf(endpoint: Endpoint, filter: Data, params?: Record<string, string>): FileQuestion {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '')
  // As an address would have it, which lists read.
  const asText = JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))
  return { list: endpoint.path, filter: asText, ...(params && { params: JSON.stringify(params) }) }
}

// The endpoint comes as a value of unknown shape, so the types of its question and answer are given here.
const ask = <Answer>(endpoint: Endpoint, query: Data, signal?: AbortSignal) =>
  call(endpoint, { query } as never, ...((signal ? [signal] : []) as [])) as Promise<Answer>

/** Everything react-admin asks, over the sources of the features. What may be deleted is so by a call of its own page. */
export function makeDataProvider(sources: Readonly<Record<string, Source>>): DataProvider {
  const sourceOf = (resource: string): Source => {
    const source = sources[resource]
    if (source === undefined) throw new Error(`No data for ${resource}.`)
    return source
  }
  const need = <F>(run: F | undefined, what: string): F => {
    if (run === undefined) throw new Error(`${what} is not offered here.`)
    return run
  }
  const getOne = (resource: string, id: Identifier) => need(sourceOf(resource).getOne, 'getOne')(String(id))
  const refuse = async () => {
    throw new Error('Nothing is deleted from a list.')
  }
  const provider = {
    supportAbortSignal: true,
    getList: (resource: string, params: GetListParams) => {
      asked.set(resource, params)
      return sourceOf(resource).getList(params)
    },
    getManyReference: (
      resource: string,
      { target, id, ...params }: GetListParams & { target: string; id: Identifier },
    ) => sourceOf(resource).getList({ ...params, filter: { ...params.filter, [target]: id } }),
    getOne: async (resource: string, { id }: { id: Identifier }) => ({ data: await getOne(resource, id) }),
    getMany: async (resource: string, { ids }: { ids: Identifier[] }) => ({
      data: await Promise.all(ids.map((id) => getOne(resource, id))),
    }),
    create: async (resource: string, { data }: { data: Data }) => ({
      data: await need(sourceOf(resource).create, 'create')(data),
    }),
    update: async (resource: string, { id, data }: { id: Identifier; data: Data }) => ({
      data: await need(sourceOf(resource).update, 'update')(String(id), data),
    }),
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
  }
  // react-admin's own type is generic in the record of each call, which no provider can promise.
  return provider as unknown as DataProvider
}
