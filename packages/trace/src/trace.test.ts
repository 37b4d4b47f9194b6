import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCollector } from '../test/collector.ts'
import { statementName, traceStatements } from './statements.ts'
import { createTracer, currentSpans, inSpan, isTracing, onBehalfOf, parentHeader, type Tracer } from './trace.ts'

const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
let collector: Awaited<ReturnType<typeof startCollector>>
const open: Tracer[] = []
const tracer = (ratio = 1, onError: (error: unknown) => void = () => {}) => {
  const { url: endpoint } = collector
  const created = createTracer({
    endpoint,
    headers: { 'x-key': 'k' },
    ratio,
    onError,
    service: 'test',
    version: '1.2.3',
    node: 'n-1',
  })
  open.push(created)
  return created
}
const sent = async () => {
  for (const each of open.splice(0)) await each.close()
  return collector.spans
}

beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await sent()
  await collector.close()
})

test('what is done inside a span stands below it, with its time and what went wrong', async () => {
  const work = async () => {
    await inSpan('inner', 'client', { 'a.text': 'x', 'a.number': 2, 'a.share': 0.5, 'a.yes': true }, async () => {})
    await inSpan('broken', 'client', {}, () => Promise.reject(new Error('a secret'))).catch(() => {})
  }
  await tracer().run('outer', 'server', work)
  const [inner, broken, outer] = await sent()
  expect(outer).toMatchObject({ service: 'test', name: 'outer', kind: 2 })
  expect(outer?.parentSpanId).toBeUndefined()
  expect(inner).toMatchObject({ name: 'inner', kind: 3, traceId: outer?.traceId, parentSpanId: outer?.spanId })
  expect(inner?.attributes).toEqual([
    { key: 'a.text', value: { stringValue: 'x' } },
    { key: 'a.number', value: { intValue: '2' } },
    { key: 'a.share', value: { doubleValue: 0.5 } },
    { key: 'a.yes', value: { boolValue: true } },
  ])
  expect([inner?.status, broken?.status]).toEqual([undefined, { code: 2 }])
  const [began, ended] = [BigInt(outer?.startTimeUnixNano ?? 0), BigInt(outer?.endTimeUnixNano ?? 0)]
  expect(ended).toBeGreaterThanOrEqual(BigInt(inner?.endTimeUnixNano ?? 0))
  expect(Math.abs(Number(began / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  const [{ path, type, key, body } = { body: '' }] = collector.asked
  expect([path, type, key]).toEqual(['/v1/traces', 'application/json', 'k'])
  expect(JSON.parse(body).resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'test' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
    { key: 'service.instance.id', value: { stringValue: 'n-1' } },
  ])
  expect(body).not.toContain('a secret')
})

test('a caller of ours decides for us, a stranger does not', async () => {
  const [all, none] = [tracer(1), tracer(0)]
  const recorded = (by: Tracer, isSampled: boolean, obeys: boolean) =>
    by.start('x', 'server', { parent: { ...PARENT, isSampled }, obeys }).isRecorded
  expect([recorded(none, true, true), recorded(all, false, true)]).toEqual([true, false])
  expect([recorded(none, true, false), recorded(all, false, false)]).toEqual([false, true])
})

test('what is not recorded is passed on as such, and records nothing below it', async () => {
  const header = await tracer(0).run('x', 'server', async () => {
    await inSpan('y', 'client', {}, async () => {})
    return parentHeader()
  })
  expect(header.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(await sent()).toEqual([])
})

test('whoever pretends to be one of ours cannot have everything recorded', () => {
  const by = tracer(0)
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const parent = { ...PARENT, isSampled: true }
  const recorded = Array.from({ length: 1_000 }, () => by.start('x', 'server', { parent, obeys: true }).isRecorded)
  vi.restoreAllMocks()
  expect(recorded.filter(Boolean)).toHaveLength(200)
})

test('a run for several callers stands in the trace of each, whoever started it', async () => {
  const by = tracer()
  const [a, b, stranger] = ['a', 'b', 'c'].map((name) => by.start(name, 'server'))
  if (!a || !b || !stranger) throw new Error('no spans')
  await by.run('elsewhere', 'server', () =>
    onBehalfOf([[a], [b], [b], []], () => inSpan('batch', 'client', {}, async () => {})),
  )
  const batches = (await sent()).filter(({ name }) => name === 'batch')
  expect(batches.map(({ parentSpanId }) => parentSpanId)).toEqual([a.id, b.id])
})

test('a collector that is away costs spans and nothing else, and is said once', async () => {
  const errors: unknown[] = []
  const by = tracer(1, (error) => errors.push(error))
  collector.answer(503)
  for (let i = 0; i < 3_000; i++) by.start('x', 'internal').end()
  await vi.waitFor(() => expect(by.dropped()).toBeGreaterThan(0))
  await by.close()
  open.length = 0
  expect(by.dropped()).toBe(3_000)
  expect(errors).toHaveLength(1)
})

test('with no tracer there is no trace', async () => {
  expect([isTracing(), currentSpans(), parentHeader()]).toEqual([false, [], {}])
  const pool = { query: async () => 'answer', on: () => {} }
  const own = pool.query
  traceStatements(pool)
  expect(await inSpan('x', 'client', {}, async () => pool.query())).toBe('answer')
  expect(await own()).toBe('answer')
  expect(collector.asked).toEqual([])
})

test('statements are spans where their caller is, not where a connection was given back', async () => {
  type Answer = (error: null, rows: string) => void
  const client = { query: (_text: unknown, done?: Answer) => (done ? done(null, 'rows') : Promise.resolve('rows')) }
  const waiting: (() => void)[] = []
  const pool = {
    // As the driver does it: whoever comes next is served by who gives a connection back.
    query: (text: unknown) =>
      new Promise((resolve) => waiting.push(() => client.query(text, (_error, rows) => resolve(rows)))),
    on: (_event: 'connect', listener: (opened: never) => void) => listener(client as never),
  }
  traceStatements(pool as never)
  const by = tracer()
  const asking = by.run('caller', 'server', () => pool.query({ name: 'ledger_post', text: 'select 1', values: [] }))
  await by.run('other', 'server', async () => {
    for (const serve of waiting) serve()
    await (client.query as (text: string) => Promise<unknown>)('select * from member where id = $1')
  })
  await asking
  const spans = await sent()
  const idOf = (name: string) => spans.find((span) => span.name === name)?.spanId
  expect(spans.filter(({ kind }) => kind === 3).map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual(
    expect.arrayContaining([
      ['ledger_post', idOf('caller')],
      ['select member', idOf('other')],
    ]),
  )
  expect(spans).toHaveLength(4)
})

test.each([
  ['select * from play_post($1, $2)', 'select play_post'],
  ['select ledger_post($1)', 'select ledger_post'],
  ['insert into "member" ("name") values ($1)', 'insert member'],
  ['update "studio"."round" set x = 1', 'update studio'],
  ['\n  with taken as (select 1 from job) delete from job', 'with job'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%s is called %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
