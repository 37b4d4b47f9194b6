import { expect, test, vi } from 'vitest'
import { holdFirstView, whenFirstViewStands } from './first-view.ts'

test('the splash goes at once where nobody holds it, and otherwise with the last who does', async () => {
  const free = vi.fn()
  whenFirstViewStands(free)
  expect(free).toHaveBeenCalledTimes(1)

  const [letGo, letGoLast] = [holdFirstView(), holdFirstView()]
  const held = vi.fn()
  const takenBack = vi.fn()
  whenFirstViewStands(held)
  whenFirstViewStands(takenBack)()
  letGo()
  await Promise.resolve()
  expect(held).not.toHaveBeenCalled()
  letGoLast()
  letGoLast()
  await Promise.resolve()
  expect(held).toHaveBeenCalledTimes(1)
  expect(takenBack).not.toHaveBeenCalled()
})

test('a part that takes over from another in the same moment keeps the splash', async () => {
  const letGo = holdFirstView()
  const gone = vi.fn()
  whenFirstViewStands(gone)
  letGo()
  const letGoNext = holdFirstView()
  await Promise.resolve()
  expect(gone).not.toHaveBeenCalled()
  letGoNext()
  await Promise.resolve()
  expect(gone).toHaveBeenCalledTimes(1)
})
