import { expect, test, vi } from 'vitest'
import { createBackground } from './background.ts'

const aBackground = () => {
  const error = vi.fn()
  return { background: createBackground({ error }), error }
}

test('is settled once all of it is done', async () => {
  const { background } = aBackground()
  const done: string[] = []
  background.run('first', async () => {
    await Promise.resolve()
    done.push('first')
    background.run('second', async () => {
      await Promise.resolve()
      done.push('second')
    })
  })
  expect(done).toEqual([])
  await background.settled()
  expect(done).toEqual(['first', 'second'])
})

test('writes down what failed and goes on', async () => {
  const { background, error } = aBackground()
  background.run('fails', async () => {
    throw new Error('no')
  })
  await background.settled()
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ work: 'fails' }), expect.any(String))
  expect(background.run('next', async () => {})).toBe(true)
})

test('takes only so much at once', async () => {
  const { background, error } = aBackground()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  for (let i = 0; i < 200; i++) expect(background.run('waits', () => gate)).toBe(true)
  const work = vi.fn()
  expect(background.run('too much', work)).toBe(false)
  expect(work).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledOnce()
  release()
  await background.settled()
  expect(background.run('again', async () => {})).toBe(true)
})
