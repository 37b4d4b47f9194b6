import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fakeClock } from '../../test/fake-clock.ts'
import { createStubApp } from '../../test/stub-app.ts'
import { createMetrics, type Figure } from './metrics.ts'

const log = pino({ level: 'silent' })

function metricsWith(...figures: Figure[]) {
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const metrics = createMetrics({ clock, log, version: '1.2.3' })
  metrics.add(...figures)
  const lines = async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('trevo_'))
  return { clock, metrics, lines }
}

test('a figure is read when it is asked for, at most every ten seconds', async () => {
  let value = 3
  const { clock, lines } = metricsWith({ name: 'trevo_waiting', help: 'x', read: () => [{ value }] })
  expect(await lines()).toEqual(['trevo_info{version="1.2.3"} 1', 'trevo_waiting 3'])
  value = 4
  clock.advance(9_999)
  expect(await lines()).toContain('trevo_waiting 3')
  clock.advance(1)
  expect(await lines()).toContain('trevo_waiting 4')
})

test('labels that are gone leave no line behind', async () => {
  let states = ['review', 'paying']
  const { clock, lines } = metricsWith({
    name: 'trevo_waiting',
    help: 'x',
    labels: ['state'],
    read: () => states.map((state) => ({ value: 1, labels: { state } })),
  })
  expect(await lines()).toHaveLength(3)
  states = ['paying']
  clock.advance(10_000)
  expect(await lines()).toEqual(['trevo_info{version="1.2.3"} 1', 'trevo_waiting{state="paying"} 1'])
})

test('a figure that cannot be read is missing, not old', async () => {
  let fails = false
  const { clock, lines } = metricsWith({
    name: 'trevo_waiting',
    help: 'x',
    async read() {
      if (fails) throw new Error('no database')
      return [{ value: 7 }]
    },
  })
  expect(await lines()).toContain('trevo_waiting 7')
  fails = true
  clock.advance(10_000)
  expect(await lines()).toEqual(['trevo_info{version="1.2.3"} 1'])
})

test('calls are counted by the pattern of their route, never by their address', async () => {
  const { metrics, lines } = metricsWith()
  const stub = await createStubApp((app) => {
    metrics.watch(app.http)
    app.http.get('/people/:name', async () => 'hello')
  })
  await stub.app.http.inject('/people/maria')
  await stub.close()
  const counted = (await lines()).filter((line) => line.includes('_count'))
  expect(counted).toEqual(['trevo_http_request_seconds_count{route="/people/:name",method="GET",status="200"} 1'])
})
