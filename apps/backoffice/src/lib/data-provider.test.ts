import type { Endpoint } from '@trevo/contract/endpoint'
import { opsAnnouncements } from '@trevo/contract/ops/content'
import { staffAudit } from '@trevo/contract/ops/staff'
import { beforeEach, expect, test, vi } from 'vitest'

const call = vi.hoisted(() => vi.fn())
vi.mock('./api.ts', () => ({ call }))
const { keyedList, makeDataProvider, pagedList } = await import('./data-provider.ts')

beforeEach(() => {
  call.mockReset()
})

const questions = () => call.mock.calls.map(([, input]) => (input as { query: Record<string, unknown> }).query)
const page = (number: number, filter = {}) => ({ pagination: { page: number, perPage: 2 }, filter })

test('a counted list is asked for by page, in the order of the page, with what it is always narrowed to', async () => {
  call.mockResolvedValue({ data: [{ id: '7' }], total: 9 })
  const list = pagedList(opsAnnouncements as Endpoint, { types: 'B' })
  const answer = await list({ ...page(3, { q: 'pix' }), sort: { field: 'startsAt', order: 'DESC' } })
  expect(answer).toEqual({ data: [{ id: '7' }], total: 9 })
  expect(questions()).toEqual([{ page: 3, perPage: 2, sort: 'startsAt', order: 'DESC', q: 'pix', types: 'B' }])
})

test('where a page names no order the contract’s own applies', async () => {
  call.mockResolvedValue({ data: [], total: 0 })
  await pagedList(opsAnnouncements as Endpoint)({ ...page(1), sort: { field: 'id', order: 'ASC' } })
  expect(questions()).toEqual([{ page: 1, perPage: 2 }])
})

const KEYED: Record<string, { data: { id: string }[]; cursor: string | null }> = {
  first: { data: [{ id: '5' }, { id: '4' }], cursor: 'a' },
  a: { data: [{ id: '3' }, { id: '2' }], cursor: 'b' },
  b: { data: [{ id: '1' }], cursor: null },
}
const answerByKey = () => call.mockImplementation(async (_, { query }) => KEYED[query.cursor ?? 'first'])

test('a list by key is walked page by page with the key of the page before', async () => {
  answerByKey()
  const list = keyedList(staffAudit as Endpoint)
  expect(await list(page(1))).toMatchObject({
    data: [{ id: '5' }, { id: '4' }],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  })
  expect(await list(page(2))).toMatchObject({
    data: [{ id: '3' }, { id: '2' }],
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  })
  expect(await list(page(3))).toMatchObject({ data: [{ id: '1' }], pageInfo: { hasNextPage: false } })
  expect(questions().map(({ cursor }) => cursor)).toEqual([undefined, 'a', 'b'])
})

test('a page that nobody walked to is reached all the same, and one beyond the end shows the last', async () => {
  answerByKey()
  const list = keyedList(staffAudit as Endpoint)
  expect(await list(page(3))).toMatchObject({ data: [{ id: '1' }] })
  expect(await keyedList(staffAudit as Endpoint)(page(9))).toMatchObject({ data: [{ id: '1' }] })
})

test('keys of one question are not used for another', async () => {
  answerByKey()
  const list = keyedList(staffAudit as Endpoint)
  await list(page(1))
  await list(page(2, { entity: 'game' }))
  expect(questions().at(1)).toEqual({ perPage: 2, entity: 'game', cursor: undefined })
})

test('nothing is deleted from a list', async () => {
  const provider = makeDataProvider({ notices: { getList: async () => ({ data: [], total: 0 }) } })
  await expect(provider.delete('notices', { id: '1' })).rejects.toThrow('Nothing is deleted from a list.')
  await expect(provider.deleteMany('notices', { ids: ['1'] })).rejects.toThrow('Nothing is deleted from a list.')
})
