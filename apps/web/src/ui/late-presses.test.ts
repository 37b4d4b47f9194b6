import { expect, test } from 'vitest'
import { isLate } from './late-presses.ts'

const [button, link] = [new EventTarget(), new EventTarget()]
const before = { clientX: 200, clientY: 500, timeStamp: 1000, thing: button }
const press = (clientX: number, clientY: number, timeStamp: number, thing = link) =>
  isLate(before, { clientX, clientY, timeStamp, thing })

test('presses that follow at the same place within 400 ms meant what lay there before', () => {
  expect(press(200, 500, 1090)).toBe(true)
  expect(press(220, 480, 1400)).toBe(true)
})

test('presses elsewhere, later or of the same thing mean what they hit', () => {
  expect(press(221, 500, 1090)).toBe(false)
  expect(press(200, 479, 1090)).toBe(false)
  expect(press(200, 500, 1401)).toBe(false)
  expect(press(200, 500, 1090, button)).toBe(false)
})
