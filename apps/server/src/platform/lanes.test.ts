import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

test('works on some items at a time, on all of them, and tells of a failure last', async () => {
  let [now, most] = [0, 0]
  const done: number[] = []
  const work = async (item: number) => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
    if (item === 2) throw new Error('no luck')
    done.push(item)
  }
  await expect(inLanes([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('no luck')
  expect(most).toBe(2)
  expect(done.sort()).toEqual([1, 3, 4, 5])
})
