import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { comesByItself, PagedRows, type Pages } from './paged-list.tsx'

// Drawn once and as text, as no browser would: what is kept outside is read as it is.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_subscribe: unknown, now: () => T) => now(),
}))
// It leads home by the history of a window.
vi.mock('../../ui/gone-state.tsx', () => ({ GoneState: () => null }))

type Page = { list: string[]; cursor: string | null }

let leave = () => {}
afterEach(() => leave())

/** A list whose pages are answered from the front; an error is a page that does not come. */
function listOf(...answers: (Page | Error)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      const answer = answers.shift()
      if (answer instanceof Error || !answer) throw answer ?? new Error('asked too often')
      return answer
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
  leave = observer.subscribe(() => {})
  // What a screen reads is marked as read.
  const now = (): Pages<Page> => ({ ...observer.getOptimisticResult(observer.options as never) }) as never
  return { client, observer, now, left: () => answers.length }
}

const shown = (query: Pages<Page>, more?: string) =>
  renderToStaticMarkup(
    <PagedRows query={query} empty="nothing here" {...(more !== undefined && { more })}>
      {(rows) => <b>{rows.join(' ')}</b>}
    </PagedRows>,
  )

const settled = ({ observer }: ReturnType<typeof listOf>) =>
  observer.getCurrentResult().isFetching
    ? new Promise<void>((resolve) => {
        const off = observer.subscribe(({ isFetching }) => {
          if (isFetching) return
          off()
          resolve()
        })
      })
    : Promise.resolve()

test('the first page: on its way, there, none, or not to be had', async () => {
  const list = listOf({ list: ['a', 'b'], cursor: null })
  expect(shown(list.now())).toContain('role="status"')
  await settled(list)
  expect(shown(list.now())).toContain('<b>a b</b>')

  const none = listOf({ list: [], cursor: null })
  await settled(none)
  expect(shown(none.now())).toContain('nothing here')

  const lost = listOf(new ApiError('overloaded', { status: 429 }))
  await settled(lost)
  expect(shown(lost.now())).toContain('role="alert"')
  expect(shown(lost.now())).not.toContain('nothing here')
})

test('a next page that does not come leaves what is there, and waits for a press that asks again', async () => {
  const list = listOf({ list: ['a'], cursor: '2' }, new ApiError('overloaded', { status: 429 }), {
    list: ['b'],
    cursor: null,
  })
  await settled(list)
  expect(comesByItself(list.now())).toBe(true)
  await list.observer.fetchNextPage()
  const failed = shown(list.now())
  expect(failed).toContain('<b>a</b>')
  expect(failed).toContain('role="alert"')
  expect(comesByItself(list.now())).toBe(false)
  // What the button does.
  await list.now().fetchNextPage()
  expect(shown(list.now())).toContain('<b>a b</b>')
  expect(shown(list.now())).not.toContain('role="alert"')
  expect(list.left()).toBe(0)
})

test('a page may come empty while there is more: that is no empty list', async () => {
  const list = listOf({ list: [], cursor: '2' }, { list: ['b'], cursor: null })
  await settled(list)
  expect(shown(list.now())).not.toContain('nothing here')
  await list.observer.fetchNextPage()
  expect(shown(list.now())).toContain('<b>b</b>')
})

test('where more comes by a press, the button says so, and only while there is more', async () => {
  const list = listOf({ list: ['a'], cursor: '2' }, { list: ['b'], cursor: null })
  await settled(list)
  expect(shown(list.now(), 'Show more')).toContain('Show more')
  await list.observer.fetchNextPage()
  expect(shown(list.now(), 'Show more')).not.toContain('Show more')
})
