import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST_MS } from '../lib/ui-constants.ts'
import { toast } from './toast.ts'

let undraw = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  undraw = toast.subscribe(() => undefined)
})
afterEach(() => {
  toast.clear()
  undraw()
  vi.useRealTimers()
})

const texts = () => toast.items().map((item) => item.text)

test('a message leaves by itself after the default time and not before', () => {
  toast.show({ text: 'Alterações salvas' })
  vi.advanceTimersByTime(TOAST_MS.default - 1)
  expect(texts()).toEqual(['Alterações salvas'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a message with a button stays until it can be reached', () => {
  toast.show({ text: 'Adicionado', action: { label: 'Ver', onPress: () => undefined } })
  vi.advanceTimersByTime(7_999)
  expect(texts()).toEqual(['Adicionado'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('the same message again replaces the first and starts its time anew', () => {
  toast.show({ text: 'a', durationMs: 1000 })
  vi.advanceTimersByTime(900)
  toast.show({ text: 'a', durationMs: 1000 })
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(900)
  expect(texts()).toEqual(['a'])
})

test('three at most are shown and the oldest gives way', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast.show({ text, durationMs: 5000 })
  expect(texts()).toEqual(['b', 'c', 'd'])
})

test('a loading message stays until dismissed, or until its limit in seconds', () => {
  const dismiss = toast.loading('Enviando', 10)
  vi.advanceTimersByTime(9999)
  expect(toast.items()[0]?.tone).toBe('loading')
  dismiss()
  expect(texts()).toEqual([])
  toast.loading('Enviando', 10)
  vi.advanceTimersByTime(10_000)
  expect(texts()).toEqual([])
})

test('dismissing twice, or after the time is up, leaves later messages alone', () => {
  const dismiss = toast.show({ text: 'a', durationMs: 100 })
  vi.advanceTimersByTime(100)
  toast.show({ text: 'b', durationMs: 1000 })
  dismiss()
  expect(texts()).toEqual(['b'])
})

test('listeners hear every change until they leave', () => {
  const heard = vi.fn()
  const leave = toast.subscribe(heard)
  const dismiss = toast.show({ text: 'a' })
  dismiss()
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  toast.show({ text: 'b' })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('the time of a message begins when it is drawn: one from before the first view is still read', () => {
  undraw()
  toast.show({ text: 'a', durationMs: 1000 })
  const dismiss = toast.show({ text: 'b', durationMs: 1000 })
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['a', 'b'])
  dismiss()
  undraw = toast.subscribe(() => undefined)
  vi.advanceTimersByTime(999)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
