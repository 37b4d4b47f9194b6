import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from './lanes.mjs'

test('as many are at work as there are lanes, and all get their turn', async () => {
  let now = 0
  let most = 0
  const work = (code, ms) => async () => {
    most = Math.max(most, ++now)
    await wait(ms)
    now--
    return code
  }
  expect(await inLanes([work(0, 30), work(0, 5), work(0, 5), work(0, 5)], 2)).toEqual([0, 0, 0, 0])
  expect(most).toBe(2)
  expect(await inLanes([], 2)).toEqual([])
})

test('after one has failed none begins, and those at work come to their end', async () => {
  const done = []
  const work = (name, code, ms) => async () => {
    await wait(ms)
    done.push(name)
    return code
  }
  const works = [work('slow', 0, 40), work('wrong', 2, 5), work('late', 0, 1)]
  expect(await inLanes(works, 2)).toEqual([0, 2])
  expect(done).toEqual(['wrong', 'slow'])
})
