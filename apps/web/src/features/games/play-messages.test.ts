import { expect, test } from 'vitest'
import { playMessageOf } from './play-messages.ts'

const frame = {} as Window
const from = { origin: 'https://trevo.example', frame }
const event = (data: unknown, changes: { origin?: string; source?: unknown } = {}) =>
  ({ origin: 'https://trevo.example', source: frame, data, ...changes }) as MessageEvent

test('a round opens and ends', () => {
  expect(playMessageOf(event({ type: 'trevo:round', open: true }), from)).toEqual({ type: 'trevo:round', open: true })
  expect(playMessageOf(event({ type: 'trevo:round', open: 'yes' }), from)).toEqual({ type: 'trevo:round', open: false })
  expect(playMessageOf(event({ type: 'trevo:balance', balance: '9' }), from)).toEqual({ type: 'trevo:balance' })
})

test.each([
  ['another origin', { type: 'trevo:balance' }, { origin: 'https://evil.example' }],
  ['another window', { type: 'trevo:balance' }, { source: {} }],
  ['an unknown message', { type: 'other' }, {}],
  ['no message', null, {}],
])('%s is not heard', (_, data, changes) => {
  expect(playMessageOf(event(data, changes), from)).toBeNull()
})

test('nothing is heard before the frame is there', () => {
  expect(playMessageOf(event({ type: 'trevo:balance' }, { source: null }), { ...from, frame: null })).toBeNull()
})
