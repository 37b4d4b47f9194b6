import { describe, expect, test, vi } from 'vitest'
import { createBatcher } from './batch.ts'

/** A run whose every call waits until the test lets it go on. */
function heldRuns() {
  const calls: { items: number[]; finish: (error?: Error) => void }[] = []
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      calls.push({ items, finish: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) })
    })
  return { calls, run }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a batcher', () => {
  test('sends at once what finds a lane idle, and together what arrives meanwhile', async () => {
    const { calls, run } = heldRuns()
    const batcher = createBatcher({ maxBatch: 3, lanes: 1, maxQueue: 10, run })
    const first = batcher.add(1)
    await turn()
    const rest = [2, 3, 4, 5].map((item) => batcher.add(item))
    await turn()
    expect(calls.map(({ items }) => items)).toEqual([[1]])
    calls[0]?.finish()
    expect(await first).toBe(10)
    await turn()
    expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3, 4]])
    calls[1]?.finish()
    await turn()
    calls[2]?.finish()
    expect(await Promise.all(rest)).toEqual([20, 30, 40, 50])
    expect(calls[2]?.items).toEqual([5])
  })

  test('keeps as many runs under way as it has lanes', async () => {
    const { calls, run } = heldRuns()
    const batcher = createBatcher({ maxBatch: 1, lanes: 2, maxQueue: 10, run })
    const answers = [1, 2, 3].map((item) => batcher.add(item))
    await turn()
    expect(calls).toHaveLength(2)
    calls[1]?.finish()
    await turn()
    expect(calls).toHaveLength(3)
    calls[0]?.finish()
    calls[2]?.finish()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  test('begins no run beside another before it is full, and never leaves anything waiting', async () => {
    const { calls, run } = heldRuns()
    const batcher = createBatcher({ maxBatch: 3, lanes: 2, maxQueue: 10, run })
    const answers = [batcher.add(1)]
    await turn()
    answers.push(batcher.add(2), batcher.add(3))
    await turn()
    expect(calls.map(({ items }) => items)).toEqual([[1]])
    answers.push(batcher.add(4))
    await turn()
    expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3, 4]])
    answers.push(batcher.add(5))
    calls[0]?.finish()
    await turn()
    expect(calls).toHaveLength(2)
    calls[1]?.finish()
    await turn()
    calls[2]?.finish()
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50])
    expect(calls[2]?.items).toEqual([5])
  })

  test('waits for no run that is held up itself', async () => {
    const { calls, run } = heldRuns()
    const batcher = createBatcher({ maxBatch: 8, lanes: 2, maxQueue: 10, run })
    const held = [1, 2, 3, 4].map((item) => batcher.add(item))
    await turn()
    const beside = batcher.add(5)
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.finish()
    expect(await beside).toBe(50)
    calls[0]?.finish()
    expect(await Promise.all(held)).toEqual([10, 20, 30, 40])
  })

  test('says overloaded when too many wait', async () => {
    const { calls, run } = heldRuns()
    const batcher = createBatcher({ maxBatch: 1, lanes: 1, maxQueue: 2, run })
    const running = batcher.add(1)
    await turn()
    const waiting = [batcher.add(2), batcher.add(3)]
    await expect(batcher.add(4)).rejects.toMatchObject({ code: 'overloaded' })
    for (const index of [0, 1, 2]) {
      calls[index]?.finish()
      await turn()
    }
    expect(await Promise.all([running, ...waiting])).toEqual([10, 20, 30])
  })

  test('repeats a failed batch one by one, so that only the guilty one fails', async () => {
    const seen: number[][] = []
    const run = async (items: number[]) => {
      seen.push(items)
      if (items.includes(2)) throw new Error('two')
      return items.map((item) => item * 10)
    }
    const batcher = createBatcher({ maxBatch: 5, lanes: 1, maxQueue: 10, run })
    const settled = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
    expect(seen).toEqual([[1, 2, 3], [1], [2], [3]])
    expect(settled).toMatchObject([{ value: 10 }, { reason: { message: 'two' } }, { value: 30 }])
  })

  test('is drained when nothing waits and nothing runs', async () => {
    const { calls, run } = heldRuns()
    const batcher = createBatcher({ maxBatch: 1, lanes: 1, maxQueue: 10, run })
    await batcher.drained()
    const answers = [batcher.add(1), batcher.add(2)]
    let drained = false
    const done = batcher.drained().then(() => {
      drained = true
    })
    await turn()
    calls[0]?.finish()
    await turn()
    expect(drained).toBe(false)
    calls[1]?.finish()
    await done
    expect(await Promise.all(answers)).toEqual([10, 20])
  })
})
