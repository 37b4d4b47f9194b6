import { expect, test } from 'vitest'
import { stepsOf } from '../../../test/missions.ts'
import { openPeriods, periodOf, readRef, refOf, shareOf } from './rules.ts'

const share = (...steps: Parameters<typeof stepsOf>[0]) => shareOf(stepsOf(steps))

test('the share is what all steps up to one give of what is played for it, where that is most, rounded up', () => {
  expect(share([0, '200', '1'])).toBe(5000n)
  // 1 of 100, then 3 of 150, then 4 of 1000
  expect(share([1, '100', '1'], [2, '150', '2'], [3, '1000', '1'])).toBe(20_000n)
  // A third of a percent is 3333.3 millionths.
  expect(share([0, '300', '1'])).toBe(3334n)
})

const mission = (period: 'day' | 'week' | 'once') => ({ period, startsOn: '2026-03-04', endsOn: '2026-03-18' })

test('a week is from Monday to Sunday, as far as the mission runs', () => {
  expect(periodOf(mission('week'), '2026-03-05')).toEqual({ startsOn: '2026-03-04', endsOn: '2026-03-08' })
  expect(periodOf(mission('week'), '2026-03-12')).toEqual({ startsOn: '2026-03-09', endsOn: '2026-03-15' })
  expect(periodOf(mission('week'), '2026-03-17')).toEqual({ startsOn: '2026-03-16', endsOn: '2026-03-18' })
})

test('periods are open for claims until three days after their last one', () => {
  const starts = (period: 'day' | 'week' | 'once', today: string) =>
    openPeriods(mission(period), today).map(({ startsOn }) => startsOn)
  expect(starts('day', '2026-03-05')).toEqual(['2026-03-05', '2026-03-04'])
  expect(starts('day', '2026-03-10')).toEqual(['2026-03-10', '2026-03-09', '2026-03-08', '2026-03-07'])
  expect(starts('week', '2026-03-11')).toEqual(['2026-03-09', '2026-03-04'])
  expect(starts('week', '2026-03-12')).toEqual(['2026-03-09'])
  expect(starts('once', '2026-03-03')).toEqual([])
  expect(starts('once', '2026-03-21')).toEqual(['2026-03-04'])
  expect(starts('once', '2026-03-22')).toEqual([])
})

test('a name is read as it was written, and in no other way', () => {
  const ref = refOf(7n, { startsOn: '2026-03-04', endsOn: '2026-03-18' }, 2)
  expect(readRef(ref)).toEqual({ missionId: 7n, startsOn: '2026-03-04', step: 2 })
  for (const wrong of [
    '7:2026-03-04:0',
    '7:2026-03-04:6',
    '07:2026-03-04:1',
    '-7:2026-03-04:1',
    `${ref} `,
    '7:2026-3-4:1',
  ]) {
    expect(readRef(wrong)).toBe(null)
  }
})
