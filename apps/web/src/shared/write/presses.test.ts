import { expect, test } from 'vitest'
import { createPresses } from './presses.ts'

test('a second press of the same moment does not count', () => {
  const presses = createPresses()
  expect([presses.begin(), presses.begin(), presses.begin()]).toEqual([true, false, false])
  presses.end()
  expect(presses.begin()).toBe(true)
})

/** The ids of one press for these contents. */
function press(presses: ReturnType<typeof createPresses>, ...contents: unknown[]): string[] {
  presses.begin()
  const ids = contents.map(presses.idFor)
  presses.end()
  return ids
}

test('the same content is the same request, pressed again after a lost answer; another one is another', () => {
  const presses = createPresses()
  const [ten] = press(presses, { to: '7', amount: '10.0000' })
  expect(ten).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(press(presses, { to: '7', amount: '10.0000' })).toEqual([ten])
  const [twenty] = press(presses, { to: '7', amount: '20.0000' })
  expect(twenty).not.toBe(ten)
  // Who changed the sum and changed it back asks anew.
  expect(press(presses, { to: '7', amount: '10.0000' })).not.toEqual([ten])
})

test('several requests of one press keep an id each', () => {
  const presses = createPresses()
  const [first, second] = press(presses, 'first', 'second')
  expect(first).not.toBe(second)
  // The first was taken meanwhile; the second got no answer.
  expect(press(presses, 'second')).toEqual([second])
})

test('a press that came to no request, as one that could not read a file, forgets none', () => {
  const presses = createPresses()
  const [id] = press(presses, 'application')
  press(presses)
  expect(press(presses, 'application')).toEqual([id])
})
