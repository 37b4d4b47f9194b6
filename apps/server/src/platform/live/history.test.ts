import { describe, expect, test } from 'vitest'
import { History, type HistoryLimits } from './history.ts'

const LIMITS: HistoryLimits = { perTopic: 3, events: 10, bytes: 1_000, ageMs: 1_000 }

function filled(events: [id: string, topic: string, atMs: number, bytes?: number][], limits = LIMITS) {
  const history = new History(limits)
  for (const [id, topic, atMs, bytes = 1] of events) history.add({ id, topic, frame: Buffer.alloc(bytes) }, atMs)
  return history
}

const missed = (history: History, id: string, topics: string[]) => {
  const { entries, gaps } = history.since(id, topics)
  return { ids: entries.map((entry) => entry.id), gaps }
}

describe('what a returning client missed', () => {
  test('is replayed in the order of the stream, over all its topics and no others', () => {
    const history = filled([
      ['1', 'a', 0],
      ['2', 'b', 0],
      ['3', 'x', 0],
      ['4', 'a', 0],
      ['5', 'b', 0],
    ])
    expect(missed(history, '1', ['b', 'a'])).toEqual({ ids: ['2', '4', '5'], gaps: [] })
  })

  test('is nothing for whoever stands at the newest event', () => {
    const history = filled([
      ['1', 'a', 0],
      ['2', 'b', 0],
    ])
    expect(missed(history, history.newestId, ['a', 'b'])).toEqual({ ids: [], gaps: [] })
  })

  test('is unknown where the place itself is unknown', () => {
    expect(missed(filled([['1', 'a', 0]]), 'elsewhere', ['a', 'b'])).toEqual({ ids: [], gaps: ['a', 'b'] })
  })

  test('is a gap only on the topic that overflowed', () => {
    const history = filled([
      ['1', 'b', 0],
      ['2', 'a', 0],
      ['3', 'a', 0],
      ['4', 'a', 0],
      ['5', 'a', 0],
      ['6', 'b', 0],
    ])
    expect(missed(history, '1', ['a', 'b'])).toEqual({ ids: ['6'], gaps: ['a'] })
    expect(missed(history, '2', ['a'])).toEqual({ ids: ['3', '4', '5'], gaps: [] })
  })

  test('is forgotten with age, but a quiet stream keeps its newest place', () => {
    const history = filled([
      ['1', 'a', 0],
      ['2', 'a', 0],
      ['3', 'b', 1_001],
    ])
    expect(missed(history, '1', ['a', 'b'])).toEqual({ ids: [], gaps: ['a', 'b'] })
    expect(missed(history, '2', ['a', 'b'])).toEqual({ ids: ['3'], gaps: [] })
  })

  test('is forgotten by number and by size', () => {
    const byNumber = filled(Array.from({ length: 12 }, (_, i) => [`${i}`, `t${i}`, 0]))
    expect(missed(byNumber, '0', ['t5']).gaps).toEqual(['t5'])
    expect(missed(byNumber, '1', ['t5']).ids).toEqual(['5'])
    const bySize = filled([
      ['1', 'a', 0, 400],
      ['2', 'a', 0, 400],
      ['3', 'b', 0, 400],
    ])
    expect(missed(bySize, '1', ['a']).ids).toEqual(['2'])
    expect(
      filled([
        ['1', 'a', 0, 600],
        ['2', 'b', 0, 600],
        ['3', 'c', 0, 600],
      ]).since('1', ['b']).gaps,
    ).toEqual(['b'])
  })

  test('means nothing after an interruption', () => {
    const history = filled([['1', 'a', 0]])
    history.forget()
    expect(history.newestId).toBe('')
    expect(missed(history, '1', ['a']).gaps).toEqual(['a'])
  })
})

test('takes an event that arrives twice once', () => {
  const history = filled([
    ['1', 'a', 0],
    ['2', 'a', 0],
  ])
  expect(history.add({ id: '2', topic: 'a', frame: Buffer.alloc(1) }, 0)).toBe(false)
  expect(missed(history, '1', ['a']).ids).toEqual(['2'])
})
