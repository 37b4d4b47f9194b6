import { expect, test } from 'vitest'
import { createGroupCommit, splitAtRepeats } from './group-commit.ts'

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })
type Answer = { status: 'done'; item: number }
const done = (item: number): Answer => ({ status: 'done', item })

test('what is busy leaves the others and waits alone', async () => {
  const calls: [number[], boolean][] = []
  const group = createGroupCommit<number, Answer>({
    lanes: 1,
    run: async (items, wait) => {
      calls.push([items, wait])
      return items.map((item) => (item === 2 && !wait ? { status: 'busy' } : done(item)))
    },
  })
  expect(await Promise.all([1, 2, 3].map((item) => group.add(item)))).toEqual([done(1), done(2), done(3)])
  expect(calls).toEqual([
    [[1, 2, 3], false],
    [[2], true],
  ])
  await group.drained()
})

test('a run of many that fails is repeated one by one, and one of them four times at most', async () => {
  const calls: number[][] = []
  const group = createGroupCommit<number, Answer>({
    lanes: 1,
    run: async (items) => {
      calls.push(items)
      if (items.includes(2)) throw deadlock()
      return items.map(done)
    },
  })
  const answers = await Promise.allSettled([1, 2, 3].map((item) => group.add(item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(calls).toEqual([[1, 2, 3], [1], [2], [2], [2], [2], [3]])
})

test('what a repeat cannot mend is not repeated', async () => {
  let calls = 0
  const group = createGroupCommit<number, Answer>({
    run: async () => {
      calls++
      throw new Error('no such table')
    },
  })
  await expect(group.add(1)).rejects.toThrow('no such table')
  expect(calls).toBe(1)
})

test('a new call begins where a name occurs again', () => {
  const names = (item: string) => item.split('')
  expect(splitAtRepeats(['ab', 'c', 'b', 'a', 'd', 'a'], names)).toEqual([['ab', 'c'], ['b', 'a', 'd'], ['a']])
  expect(splitAtRepeats(['a'], names)).toEqual([['a']])
  expect(splitAtRepeats([], names)).toEqual([])
})
