import { expect, test } from 'vitest'
import { isHeaderList, isRatio, traceSettings } from './settings.ts'

test('without an address there is nothing to trace for', () => {
  expect(traceSettings({ OTEL_TRACES_SAMPLER_ARG: '1' })).toBeUndefined()
})

test('an address alone traces one call in a hundred', () => {
  expect(traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example' })).toEqual({
    endpoint: 'https://c.example',
    headers: {},
    ratio: 0.01,
  })
})

test('headers are pairs, percent-encoded', () => {
  const settings = traceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, x-key=1',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  expect(settings).toMatchObject({ headers: { authorization: 'Bearer a=b', 'x-key': '1' }, ratio: 0.25 })
})

test.each(['0', '0.5', '1', '1.0'])('%s is a share', (text) => expect(isRatio(text)).toBe(true))
test.each(['1.1', '-0.1', '50%', '', '1e-2'])('%s is none', (text) => expect(isRatio(text)).toBe(false))
test.each(['x', 'a=1;b=2,', 'a=%zz', 'a b=1'])('%s are no headers', (text) => expect(isHeaderList(text)).toBe(false))
