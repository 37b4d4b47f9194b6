import { expect, test } from 'vitest'
import { createReloader } from './reloader.ts'

test('gives whoever asks during a read the next one, and many who ask only one', async () => {
  const finish: (() => void)[] = []
  const { reload } = createReloader(
    () => new Promise<void>((resolve) => finish.push(resolve)),
    () => {},
  )
  const first = reload()
  await Promise.resolve()
  expect(finish).toHaveLength(1)
  const later = [reload(), reload(), reload()]
  finish[0]?.()
  await first
  await new Promise(setImmediate)
  expect(finish).toHaveLength(2)
  finish[1]?.()
  await Promise.all(later)
  expect(finish).toHaveLength(2)
})

test('goes on after a read that failed', async () => {
  const errors: unknown[] = []
  let runs = 0
  const { reload } = createReloader(
    async () => {
      runs += 1
      if (runs === 1) throw new Error('lost')
    },
    (error) => errors.push(error),
  )
  await expect(reload()).rejects.toThrow('lost')
  await reload()
  expect(runs).toBe(2)
  expect(errors).toHaveLength(1)
})
