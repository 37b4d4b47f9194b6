import { describe, expect, test } from 'vitest'
import { findGame, LOTTERY_GAMES } from './games.ts'
import { GROUP_NAMES, optionName, PLAY_NAMES, PRIZE_NAMES, ROW_NAMES } from './names.ts'
import { dayOf, drawsOfDay, nextDay } from './schedule.ts'
import type { Schedule } from './types.ts'

const scheduleOf = (code: string) => findGame(code)?.schedule as Schedule
const iso = (ms = 0) => new Date(ms).toISOString()

describe('draws of a day', () => {
  test.each([
    ['5d-1m', 1440, 60, 5],
    ['k3-3m', 480, 180, 10],
    ['numero-5m', 288, 300, 15],
  ])('%s has %i, every %i seconds, closed %i seconds before', (code, count, everySeconds, closeSeconds) => {
    const draws = drawsOfDay(scheduleOf(code), '2026-11-15')
    expect(draws).toHaveLength(count)
    const [first, second] = draws
    // São Paulo is three hours behind.
    expect(iso(first?.opensAtMs)).toBe('2026-11-15T03:00:00.000Z')
    expect((first?.drawsAtMs ?? 0) - (first?.opensAtMs ?? 0)).toBe(everySeconds * 1000)
    expect((first?.drawsAtMs ?? 0) - (first?.closesAtMs ?? 0)).toBe(closeSeconds * 1000)
    expect(second?.opensAtMs).toBe(first?.drawsAtMs)
    expect(iso(draws.at(-1)?.drawsAtMs)).toBe('2026-11-16T03:00:00.000Z')
    expect([first?.period, draws.at(-1)?.period]).toEqual([
      '20261115-0001',
      `20261115-${String(count).padStart(4, '0')}`,
    ])
  })

  test('the north draws at 18:15 of Hanoi, open since the day before', () => {
    expect(
      drawsOfDay(scheduleOf('vn-north'), '2026-11-15').map(({ period, ...at }) => [
        period,
        ...Object.values(at).map(iso),
      ]),
    ).toEqual([['20261115-0001', '2026-11-14T11:15:00.000Z', '2026-11-15T11:00:00.000Z', '2026-11-15T11:15:00.000Z']])
    expect(iso(drawsOfDay(scheduleOf('vn-south'), '2026-11-15')[0]?.drawsAtMs)).toBe('2026-11-15T09:15:00.000Z')
  })

  test('six of 60 draw on Wednesdays and Saturdays', () => {
    const schedule = scheduleOf('6x60')
    const week = Array.from({ length: 7 }, (_, i) => nextDay('2026-11-15', i))
    const days = week.filter((day) => drawsOfDay(schedule, day).length > 0)
    expect(days).toEqual(['2026-11-18', '2026-11-21'])
    expect(iso(drawsOfDay(schedule, '2026-11-18')[0]?.opensAtMs)).toBe('2026-11-14T23:00:00.000Z')
  })

  test('a day of 23 or 25 hours has fewer or more', () => {
    const newYork: Schedule = { kind: 'interval', timeZone: 'America/New_York', everySeconds: 3600, closeSeconds: 5 }
    expect(drawsOfDay(newYork, '2026-03-08')).toHaveLength(23)
    expect(drawsOfDay(newYork, '2026-11-01')).toHaveLength(25)
    const draws = ['2026-10-31', '2026-11-01', '2026-11-02'].flatMap((day) => drawsOfDay(newYork, day))
    const gaps = draws.slice(1).map(({ drawsAtMs }, i) => drawsAtMs - (draws[i]?.drawsAtMs ?? 0))
    expect(new Set(gaps)).toEqual(new Set([3_600_000]))
  })
})

test('an instant has the day of the schedule’s own calendar', () => {
  expect(dayOf('America/Sao_Paulo', Date.parse('2026-11-16T02:59:59Z'))).toBe('2026-11-15')
  expect(dayOf('Asia/Ho_Chi_Minh', Date.parse('2026-11-15T17:00:00Z'))).toBe('2026-11-16')
})

describe('the games', () => {
  test('are there, each once', () => {
    const codes = LOTTERY_GAMES.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const family of ['5d', '11x5', 'pk10', 'k3', '3d']) {
      for (const minutes of [1, 3, 5]) expect(codes).toContain(`${family}-${minutes}m`)
    }
    for (const code of ['vn-north', 'vn-south', 'numero-5m', '6x60', '5x80', '15x25', 'colour-1m'])
      expect(codes).toContain(code)
  })

  test('have plays of different names, and a name for everything that is shown', () => {
    for (const { family } of LOTTERY_GAMES) {
      expect(new Set(family.plays.map(({ id }) => id)).size).toBe(family.plays.length)
      for (const { id, group, rule } of family.plays) {
        expect(PLAY_NAMES[id], id).toBeDefined()
        expect(GROUP_NAMES[group], group).toBeDefined()
        for (const row of rule.rows) expect(ROW_NAMES[row.id], row.id).toBeDefined()
        for (const { id: tier, bet } of rule.tiers) {
          for (const word of [tier, bet].filter((each) => /[a-z]/.test(each)))
            expect(optionName(word).pt).not.toBe(word)
        }
      }
      if (family.model.kind === 'prizes')
        for (const { id } of family.model.rows) expect(PRIZE_NAMES[id], id).toBeDefined()
    }
  })

  test.each([
    ['111', '111'],
    ['210-695', '210-695'],
    ['3-2', '3 odd, 2 even'],
    ['hits-1', '1 match'],
    ['hits-10', '10 matches'],
    ['dragon-2', 'Dragon: 2 v 9'],
    ['big', 'Big'],
  ])('%s reads %s', (id, name) => {
    expect(optionName(id).en).toBe(name)
  })
})
