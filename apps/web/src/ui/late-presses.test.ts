import { expect, test } from 'vitest'
import { isLate } from './late-presses.ts'

const answered = { clientX: 200, clientY: 500, timeStamp: 1000 }
const press = (clientX: number, clientY: number, timeStamp: number) => isLate(answered, { clientX, clientY, timeStamp })

test('presses that follow at the same place within 400 ms meant the answer', () => {
  expect(press(200, 500, 1090)).toBe(true)
  expect(press(220, 480, 1400)).toBe(true)
})

test('presses elsewhere or later mean what they hit', () => {
  expect(press(221, 500, 1090)).toBe(false)
  expect(press(200, 479, 1090)).toBe(false)
  expect(press(200, 500, 1401)).toBe(false)
})
