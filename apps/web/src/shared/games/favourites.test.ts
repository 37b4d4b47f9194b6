import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok, refused } from '../../lib/testing/fake-browser.ts'

const session = { token: 't1', type: 0, merchantCode: 'trevo', userName: 'demo', firstTimeLogin: false } as const
const game = { nodeId: '7', vassalage: 'PG' }
const page = (content: string[], totalPages = 1) => ok({ content, pageNum: 1, totalPages })

beforeEach(() => void fakeBrowser())
afterEach(() => void vi.unstubAllGlobals())

async function start() {
  const { createQueryClient } = await import('../../lib/query.ts')
  const favourites = await import('./favourites.ts')
  const client: QueryClient = createQueryClient(() => {})
  const ids = () => client.getQueryData(favourites.favouriteIdsQuery(session).queryKey)
  const fetchIds = () => client.fetchQuery({ ...favourites.favouriteIdsQuery(session), staleTime: 0 })
  const toggle = () => favourites.toggleFavourite(client, session, game)
  return { ...favourites, client, ids, fetchIds, toggle }
}

test('the star changes before the server has answered', async () => {
  const sent = fakeFetch(page(['3']), ok({}))
  const { fetchIds, ids, toggle } = await start()
  await fetchIds()
  const done = toggle()
  expect(ids()).toEqual(['7', '3'])
  await done
  expect(ids()).toEqual(['7', '3'])
  expect(sent[1]).toMatchObject({ method: 'POST', url: '/wps/game/favourites', body: '{"nodeId":"7","vendor":"PG"}' })
})

test('a favourite is let go at once', async () => {
  const sent = fakeFetch(page(['7', '3']), ok({}))
  const { fetchIds, ids, toggle } = await start()
  await fetchIds()
  const done = toggle()
  expect(ids()).toEqual(['3'])
  await done
  expect(sent[1]).toMatchObject({ method: 'DELETE', url: '/wps/game/favourites?nodeId=7&vendor=PG' })
})

test('a refusal restores the star and is told', async () => {
  fakeFetch(page(['3']), refused(404, 'not_found'))
  const { fetchIds, ids, toggle } = await start()
  await fetchIds()
  await expect(toggle()).rejects.toMatchObject({ code: 'not_found' })
  expect(ids()).toEqual(['3'])
})

test('quick presses are sent in their order, and the last one stands though the first failed', async () => {
  const sent = fakeFetch(page([]), refused(500, 'unknown_error'), ok({}))
  const { fetchIds, ids, toggle } = await start()
  await fetchIds()
  const first = toggle().catch(() => 'failed')
  const others = [toggle(), toggle()]
  expect(ids()).toEqual(['7'])
  expect(await first).toBe('failed')
  expect(ids()).toEqual(['7'])
  await Promise.all(others)
  expect(ids()).toEqual(['7'])
  expect(sent.slice(1).map((request) => request.method)).toEqual(['POST', 'DELETE', 'POST'])
})

test('favourites beyond the first hundred stay known when the ids are fetched again', async () => {
  fakeFetch(page(['1'], 2), page(['2', '1'], 2), page(['2']))
  const { client, fetchIds, ids, learnFavourites } = await start()
  await fetchIds()
  learnFavourites(client, session, ['900', '1'])
  expect(ids()).toEqual(['1', '900'])
  await fetchIds()
  expect(ids()).toEqual(['2', '1', '900'])
  await fetchIds()
  expect(ids()).toEqual(['2'])
})
