import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadError } from '../lib/lazy-part.tsx'
import { QuietBoundary } from './quiet-boundary.tsx'

let kept: Map<string, string>
let listeners: Map<string, () => void>
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  listeners = new Map()
  reload.mockClear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function failing() {
  const boundary = new QuietBoundary({ children: 'extras' })
  boundary.state = QuietBoundary.getDerivedStateFromError()
  boundary.setState = vi.fn((state) => Object.assign(boundary.state, state))
  return boundary
}

test('nothing stands in the place of what failed, and it is shown again when the file may be there', () => {
  const boundary = failing()
  boundary.componentDidCatch(new LoadError())
  expect(boundary.render()).toBeNull()
  vi.advanceTimersByTime(2_000)
  expect(boundary.render()).toBe('extras')
})

test('the network that comes back is not waited for any longer', () => {
  const boundary = failing()
  boundary.componentDidCatch(new LoadError())
  listeners.get('online')?.()
  expect(boundary.render()).toBe('extras')
  expect(listeners.size).toBe(0)
})

test('a file that is gone for good costs one reload, and no more', () => {
  const boundary = failing()
  for (let n = 0; n < 6; n++) {
    boundary.componentDidCatch(new LoadError())
    vi.advanceTimersByTime(60_000)
  }
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network nothing is reloaded', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const boundary = failing()
  for (let n = 0; n < 6; n++) {
    boundary.componentDidCatch(new LoadError())
    vi.advanceTimersByTime(60_000)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('a fault of the code is not tried again', () => {
  const boundary = failing()
  boundary.componentDidCatch(new TypeError('a bug'))
  vi.advanceTimersByTime(600_000)
  expect(boundary.render()).toBeNull()
})
