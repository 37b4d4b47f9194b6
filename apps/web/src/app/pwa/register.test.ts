import { afterEach, expect, test, vi } from 'vitest'
import { registerWorker } from './register.ts'

type Heard = Record<string, () => void>
const listening = () => {
  const heard: Heard = {}
  return {
    heard,
    addEventListener(name: string, listener: () => void) {
      heard[name] = listener
    },
  }
}

function aBrowser() {
  const worker = { ...listening(), postMessage: vi.fn() }
  const registration = {
    ...listening(),
    installing: null as unknown,
    waiting: null as unknown,
    active: null as unknown,
  }
  const container = { ...listening(), register: vi.fn(async () => registration) }
  const reload = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  vi.useFakeTimers()
  return { worker, registration, container, reload }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the first worker is offered to nobody; a newer one when it waits, and its page loads again once it took over', async () => {
  const { worker, registration, container, reload } = aBrowser()
  const offered: (() => Promise<void>)[] = []
  registration.installing = worker
  registerWorker((update) => void offered.push(update))
  await vi.waitFor(() => expect(worker.heard.statechange).toBeDefined())
  expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' })
  registration.waiting = worker
  worker.heard.statechange?.()
  expect(offered).toEqual([])

  registration.active = worker
  registration.waiting = null
  registration.heard.updatefound?.()
  worker.heard.statechange?.()
  expect(offered).toEqual([])
  registration.waiting = worker
  worker.heard.statechange?.()
  expect(offered).toHaveLength(1)
  await offered[0]?.()
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  expect(reload).not.toHaveBeenCalled()
  container.heard.controllerchange?.()
  expect(reload).toHaveBeenCalledOnce()
})

test('one that waits since the last visit is offered at once', async () => {
  const { worker, registration } = aBrowser()
  Object.assign(registration, { waiting: worker, active: worker })
  const onNewer = vi.fn()
  registerWorker(onNewer)
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce())
})

test('a browser that refuses or has no workers goes without', async () => {
  const { container } = aBrowser()
  container.register.mockRejectedValue(new Error('insecure'))
  registerWorker(() => expect.unreachable())
  await vi.waitFor(() => expect(container.register).toHaveBeenCalled())
  vi.stubGlobal('navigator', {})
  registerWorker(() => expect.unreachable())
})
