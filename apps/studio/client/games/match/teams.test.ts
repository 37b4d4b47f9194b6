import { expect, test } from 'vitest'
import { TEAMS } from '../../../src/engines/match/fixtures.ts'
import { teamOf } from './teams.ts'

test.each(['SPORTS', 'ESPORTS'] as const)('every team of %s has a name of its own and two initials', (category) => {
  const teams = Array.from({ length: TEAMS }, (_, number) => teamOf(category, number))
  expect(new Set(teams.map(({ name }) => name)).size).toBe(TEAMS)
  for (const { name, initials } of teams) expect([name !== '', initials.length]).toEqual([true, 2])
})

test('initials leave small words out', () => {
  expect(teamOf('SPORTS', 3)).toMatchObject({ name: 'Cruz do Vale', initials: 'CV' })
  expect(teamOf('SPORTS', 10)).toMatchObject({ name: 'Mirante', initials: 'MI' })
})
