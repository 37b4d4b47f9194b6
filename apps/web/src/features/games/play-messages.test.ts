import { expect, test } from 'vitest'
import { gameOriginOf, playMessageOf } from './play-messages.ts'

const frame = {} as Window
const from = { origin: 'https://games.trevo.example', frame }
const event = (data: unknown, changes: { origin?: string; source?: unknown } = {}) =>
  ({ origin: 'https://games.trevo.example', source: frame, data, ...changes }) as MessageEvent

test.each([
  { type: 'trevo:round', open: true },
  { type: 'trevo:round', open: false },
  { type: 'trevo:balance' },
  { type: 'trevo:close' },
  { type: 'trevo:care' },
  { type: 'trevo:deposit' },
  { type: 'trevo:error', code: 'game_session_ended' },
  { type: 'trevo:size', height: 900 },
])('%j is heard', (message) => {
  expect(playMessageOf(event(message), from)).toEqual(message)
})

test('what a message says beyond its fields is not taken along', () => {
  expect(playMessageOf(event({ type: 'trevo:balance', balance: '9' }), from)).toEqual({ type: 'trevo:balance' })
})

test.each([
  ['the site itself', { type: 'trevo:balance' }, { origin: 'https://trevo.example' }],
  ['another origin', { type: 'trevo:balance' }, { origin: 'https://evil.example' }],
  ['no origin at all', { type: 'trevo:balance' }, { origin: 'null' }],
  ['another window', { type: 'trevo:balance' }, { source: {} }],
  ['an unknown message', { type: 'other' }, {}],
  ['a round that is neither open nor not', { type: 'trevo:round', open: 'yes' }, {}],
  ['a frame without bounds', { type: 'trevo:size', height: 1e9 }, {}],
  ['an error with markup', { type: 'trevo:error', code: '<b>' }, {}],
  ['no message', null, {}],
])('%s is not heard', (_, data, changes) => {
  expect(playMessageOf(event(data, changes), from)).toBeNull()
})

test('nothing is heard before the frame is there', () => {
  expect(playMessageOf(event({ type: 'trevo:balance' }, { source: null }), { ...from, frame: null })).toBeNull()
})

test('a game is never of our own origin', () => {
  const own = 'https://trevo.example'
  expect(gameOriginOf('https://games.trevo.example/studio/play?token=x', own)).toBe('https://games.trevo.example')
  for (const url of [
    'https://trevo.example/studio/play',
    '/studio/play',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ]) {
    expect(gameOriginOf(url, own)).toBeNull()
  }
})
