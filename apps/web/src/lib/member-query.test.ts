import type { SessionInfo } from '@trevo/contract/session'
import { expect, test } from 'vitest'
import { memberNumberedPages, memberPages } from './member-pages.ts'
import { memberQuery } from './member-query.ts'
import { STALE_MS } from './query.ts'

const ana: SessionInfo = { token: 'of-ana', type: 0, merchantCode: 'trevo', userName: 'ana', firstTimeLogin: false }
const bia: SessionInfo = { ...ana, token: 'of-bia', userName: 'bia' }
const asked = { queryKey: ['member', 'limits'], queryFn: async () => 'answer' }

test('nobody sees what was answered to somebody else on the same device', () => {
  expect(memberQuery(ana, asked).queryKey).toEqual(['member', 'limits', 'of-ana'])
  expect(memberQuery(bia, asked).queryKey).toEqual(['member', 'limits', 'of-bia'])
})

test('it is asked only for who is signed in, and once what is asked for is known', () => {
  expect(memberQuery(null, asked).enabled).toBe(false)
  expect(memberQuery(null, { ...asked, isAsked: true }).enabled).toBe(false)
  expect(memberQuery(ana, asked).enabled).toBe(true)
  expect(memberQuery(ana, { ...asked, isAsked: false }).enabled).toBe(false)
})

test('fetched anew and told by the screen, unless said otherwise', () => {
  expect(memberQuery(ana, asked)).toMatchObject({ staleTime: STALE_MS.always, meta: { quiet: true } })
  const kept = memberQuery(ana, { ...asked, staleTime: STALE_MS.member, meta: { localised: true } })
  expect(kept).toMatchObject({ staleTime: STALE_MS.member, meta: { quiet: true, localised: true } })
})

test('pages go on where the one before says, and end where it says nothing', () => {
  const byCursor = memberPages(ana, { queryKey: ['a'], queryFn: async () => ({ list: [], cursor: 'c2' }) })
  expect(byCursor.initialPageParam).toBe('')
  const after = (page: { cursor: string | null }) =>
    byCursor.getNextPageParam({ list: [], ...page } as never, [], '', [])
  expect([after({ cursor: 'c2' }), after({ cursor: null })]).toEqual(['c2', undefined])

  const byNumber = memberNumberedPages(ana, { queryKey: ['a'], queryFn: async () => ({ hasMore: true as boolean }) })
  expect(byNumber.initialPageParam).toBe(1)
  expect(byNumber.getNextPageParam({ hasMore: true }, [], 3, [])).toBe(4)
  expect(byNumber.getNextPageParam({ hasMore: false }, [], 3, [])).toBeUndefined()
})
