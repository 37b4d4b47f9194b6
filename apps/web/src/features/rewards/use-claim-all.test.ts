import type { Claimable } from '@trevo/contract/reward-centre'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { takeAll, takenAtOnce } from './use-claim-all.ts'

type Asked = { body: { source: string; id: string; requestId: string } }
const server = vi.hoisted(() => ({ asked: [] as Asked['body'][], refuses: new Map<string, Error>() }))
vi.mock('./queries.ts', () => ({
  rewardsKey: ['rewards'],
  postClaim: async ({ body }: Asked) => {
    server.asked.push(body)
    const refusal = server.refuses.get(body.id)
    if (refusal) throw refusal
    return { gift: { kind: 'points', amount: `${body.id}.00` } }
  },
}))
// Hooks of a page that is not there.
vi.mock('./gift-text.ts', () => ({}))
vi.mock('./use-act.ts', () => ({}))
vi.mock('../../session/require-real.ts', () => ({}))
afterEach(() => {
  server.asked.length = 0
  server.refuses.clear()
})

const reward = (id: string, changes: Partial<Claimable> = {}) =>
  ({ source: 'vip', id, status: 'Claim', byApplication: false, gift: { kind: 'cash' }, ...changes }) as Claimable
const idFor = (content: unknown) => JSON.stringify(content)

test('all is what one press can take: nothing that waits, is joined first, asks for papers or is bonus money', () => {
  const list = [
    reward('1'),
    reward('2', { status: 'Process', firstBet: true }),
    reward('3', { status: 'Join' }),
    reward('4', { byApplication: true }),
    reward('5', { source: 'promotion' }),
    reward('6', { gift: { kind: 'bonus' } as Claimable['gift'] }),
  ]
  expect(takenAtOnce(list).map(({ id }) => id)).toEqual(['1', '5'])
})

test('each is taken by a request of its own, and one that is refused keeps none of the others back', async () => {
  server.refuses.set('2', new ApiError('budget_spent', { status: 409 }))
  const { gifts, isAll } = await takeAll([reward('1'), reward('2'), reward('3')], idFor)
  expect(gifts.map(({ amount }) => amount)).toEqual(['1.00', '3.00'])
  expect(isAll).toBe(false)
  expect(new Set(server.asked.map(({ requestId }) => requestId)).size).toBe(3)
  expect(await takeAll([reward('1'), reward('3')], idFor)).toMatchObject({ isAll: true })
})

test('where nothing could be taken the first refusal is told', async () => {
  const refusal = new ApiError('play_first', { status: 409 })
  server.refuses.set('1', refusal).set('2', new ApiError('budget_spent', { status: 409 }))
  await expect(takeAll([reward('1'), reward('2')], idFor)).rejects.toBe(refusal)
})
