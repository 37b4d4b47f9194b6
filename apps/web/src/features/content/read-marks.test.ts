import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadMarks } from './read-marks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(send: (id: string) => Promise<unknown> = async () => {}) {
  const steps: string[] = []
  const mark = createReadMarks({
    show: (id) => steps.push(`show ${id}`),
    send: (id) => {
      steps.push(`send ${id}`)
      return send(id)
    },
    reload: () => steps.push('reload'),
  })
  return { steps, mark }
}

test('shows at once, then tells the server, then reloads', async () => {
  const { steps, mark } = setUp()
  mark('1')
  expect(steps).toEqual(['show 1', 'send 1'])
  await vi.advanceTimersByTimeAsync(150)
  expect(steps).toEqual(['show 1', 'send 1', 'reload'])
})

test('quick marks go 150 ms apart, each once, with one reload', async () => {
  const { steps, mark } = setUp()
  mark('1')
  mark('2')
  mark('1')
  expect(steps).toEqual(['show 1', 'send 1', 'show 2'])
  await vi.advanceTimersByTimeAsync(149)
  expect(steps).not.toContain('send 2')
  await vi.advanceTimersByTimeAsync(1)
  expect(steps).toEqual(['show 1', 'send 1', 'show 2', 'send 2'])
  await vi.advanceTimersByTimeAsync(150)
  expect(steps.filter((step) => step === 'reload')).toHaveLength(1)
})

test('a mark that failed may be made again', async () => {
  const { steps, mark } = setUp(() => Promise.reject(new Error('offline')))
  mark('1')
  await vi.advanceTimersByTimeAsync(150)
  mark('1')
  expect(steps).toEqual(['show 1', 'send 1', 'reload', 'show 1', 'send 1'])
})
