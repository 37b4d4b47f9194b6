import { expect, test } from 'vitest'
import { amountFor, birthdayIn, isBeforeBet, shareOf, windowOf } from './terms.ts'

test('a period is the day, week or month that is going on; of a loss the one before, and nothing of it before the rule', () => {
  // 18 March 2026 is a Wednesday.
  const window = (trigger: 'code' | 'loss', often: 'once' | 'day' | 'week' | 'month', startsOn = '2026-01-05') =>
    windowOf({ trigger, often, startsOn }, '2026-03-18')
  expect(window('code', 'once')).toEqual({ from: '2026-01-05', to: '2026-03-18', periodOn: '2026-01-05' })
  expect(window('code', 'week')).toEqual({ from: '2026-03-16', to: '2026-03-18', periodOn: '2026-03-16' })
  expect(window('code', 'month', '2026-03-10')).toEqual({
    from: '2026-03-10',
    to: '2026-03-18',
    periodOn: '2026-03-10',
  })
  expect(window('loss', 'day')).toEqual({ from: '2026-03-17', to: '2026-03-17', periodOn: '2026-03-17' })
  expect(window('loss', 'week')).toEqual({ from: '2026-03-09', to: '2026-03-15', periodOn: '2026-03-09' })
  expect(window('loss', 'month')).toEqual({ from: '2026-02-01', to: '2026-02-28', periodOn: '2026-02-01' })
  expect(window('loss', 'week', '2026-03-12')).toEqual({ from: '2026-03-12', to: '2026-03-15', periodOn: '2026-03-12' })
  expect(window('loss', 'week', '2026-03-16')).toBe(null)
  // Two rules for birthdays, one after the other, are not paid for the same play.
  const birthday = (startsOn: string) => windowOf({ trigger: 'birthday', often: 'once', startsOn }, '2026-03-18')?.from
  expect(birthday('2026-01-05')).toBe('2026-02-16')
  expect(birthday('2026-03-17')).toBe('2026-03-17')
})

test('a birthday is there on its day and for a week, and every year for whoever was born on 29 February', () => {
  expect(birthdayIn('1990-03-18', '2026-03-18')).toBe('2026-03-18')
  expect(birthdayIn('1990-03-18', '2026-03-24')).toBe('2026-03-18')
  expect(birthdayIn('1990-03-18', '2026-03-25')).toBe(null)
  expect(birthdayIn('1990-03-18', '2026-03-17')).toBe(null)
  expect(birthdayIn('1992-02-29', '2026-03-02')).toBe('2026-03-01')
  expect(birthdayIn('1992-02-29', '2028-03-02')).toBe('2028-02-29')
  expect(birthdayIn('1990-12-30', '2027-01-02')).toBe('2026-12-30')
})

test('a part of a deposit is cut to cents, of points to whole ones, and never more than the most', () => {
  const half = { percent: 50, amount: 1_000_000n, reward: 'bonus' } as const
  expect(amountFor(half, 333_300n)).toBe(166_600n)
  expect(amountFor(half, 9_000_000n)).toBe(1_000_000n)
  expect(amountFor({ ...half, reward: 'points' }, 333_300n)).toBe(160_000n)
  expect(amountFor({ ...half, percent: null }, 333_300n)).toBe(1_000_000n)
})

test('whatever is played for it costs more than a rule is worth, wherever the margin has room for its share', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  let admitted = 0
  for (let n = 0; n < 5000; n += 1) {
    const keep = 1 + random(60_000)
    const weight = 1 + random(100)
    const times = 1 + random(200)
    const amount = BigInt(100 + random(1_000_000))
    const bonus = { trigger: 'code', reward: 'bonus', times, weights: { RNG: weight }, amount, played: 0n } as const
    // The least that has to be staked until so much counts, if all of every stake is at risk.
    const staked = (Number(amount) * times * 100) / weight
    const share = shareOf(bonus, () => 0n)
    expect(share).toBeGreaterThanOrEqual((Number(amount) / staked) * 1_000_000 - 1e-6)
    if (share > keep * 0.8) continue
    admitted += 1
    expect(Number(amount) - (staked * keep) / 1_000_000).toBeLessThan(0)
    const played = BigInt(Math.ceil((Number(amount) * 1_000_000) / (keep * 0.8)))
    expect(shareOf({ ...bonus, reward: 'cash', played }, () => 0n)).toBeLessThanOrEqual(Math.ceil(keep * 0.8))
    // Joined: of what counts by its weight, so much more has to be staked.
    const joined = shareOf({ ...bonus, trigger: 'join', reward: 'cash', played }, () => 0n)
    expect(joined).toBeGreaterThanOrEqual((Number(amount) / ((Number(played) * 100) / weight)) * 1_000_000 - 1e-6)
    expect(joined).toBeLessThanOrEqual(Math.ceil((keep * 0.8 * weight) / 100) + 1)
  }
  expect(admitted).toBeGreaterThan(500)
})

test('under the Brazilian rules a deposit is no reason, and nothing else is before play', () => {
  expect(isBeforeBet('br', { trigger: 'deposit', played: 1n })).toBe(true)
  expect(isBeforeBet('br', { trigger: 'birthday', played: 0n })).toBe(true)
  expect(isBeforeBet('br', { trigger: 'birthday', played: 1n })).toBe(false)
  expect(isBeforeBet('none', { trigger: 'deposit', played: 0n })).toBe(false)
})
