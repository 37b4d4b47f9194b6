import { expect, test } from 'vitest'
import { NoRoom, Places } from './places.ts'

function aJob() {
  let finish = (): void => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

test('one caller has so many at work, so many waiting in their order, and no more', async () => {
  const places = new Places<string>({ atWork: 2, waiting: 2 })
  const jobs = [aJob(), aJob(), aJob(), aJob()]
  const begun: number[] = []
  const runs = jobs.map(({ done }, index) =>
    places.run('ana', () => {
      begun.push(index)
      return done
    }),
  )
  expect(begun).toEqual([0, 1])
  expect(() => places.run('ana', () => 1)).toThrow(NoRoom)
  // Another caller has places of its own, and waits for nobody.
  expect(places.run('bia', () => 1)).toBe(1)
  jobs[1]?.finish()
  await runs[1]
  expect(begun).toEqual([0, 1, 2])
  jobs[0]?.finish()
  await runs[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { finish } of jobs) finish()
  await Promise.all(runs)
  expect(places.run('ana', () => 2)).toBe(2)
})

test('what fails gives its place back, at once or later', async () => {
  const places = new Places<number>({ atWork: 1, waiting: 1 })
  const fails = () => {
    throw new Error('no')
  }
  expect(() => places.run(1, fails)).toThrow('no')
  await expect(places.run(1, () => Promise.reject(new Error('later')))).rejects.toThrow('later')
  const held = aJob()
  const first = places.run(1, () => held.done)
  const second = places.run(1, fails)
  held.finish()
  await first
  await expect(second).rejects.toThrow('no')
  expect(places.run(1, () => 'free')).toBe('free')
})
