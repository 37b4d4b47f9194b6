import { SPORTS } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { NAMES } from '../../../src/engines/sports/sport.ts'
import { contestantOf } from './names.ts'

const GAMES = SPORTS.flatMap((engine) => (['SPORTS', 'ESPORTS'] as const).map((category) => ({ engine, category })))

test.each(GAMES)('everybody in $engine of $category has a name of their own and two initials', (game) => {
  const all = Array.from({ length: NAMES }, (_, number) => contestantOf(game, number))
  expect(new Set(all.map(({ name }) => name)).size).toBe(NAMES)
  for (const { name, initials } of all) expect([name !== '', initials.length]).toEqual([true, 2])
})

test('initials leave small words out', () => {
  const game = { engine: 'match', category: 'SPORTS' } as const
  expect(contestantOf(game, 3)).toMatchObject({ name: 'Cruz do Vale', initials: 'CV' })
  expect(contestantOf(game, 10)).toMatchObject({ name: 'Mirante', initials: 'MI' })
})

test('who plays tennis does not fight in the same minute', () => {
  const namesOf = (engine: 'tennis' | 'fight') =>
    Array.from({ length: NAMES }, (_, number) => contestantOf({ engine, category: 'SPORTS' }, number).name)
  const fighters = new Set(namesOf('fight'))
  expect(namesOf('tennis').filter((name) => fighters.has(name))).toEqual([])
})

test('people play tennis, and clubs play basketball', () => {
  expect(contestantOf({ engine: 'tennis', category: 'SPORTS' }, 0).name).toBe('Ana Jatobá')
  expect(contestantOf({ engine: 'basketball', category: 'SPORTS' }, 0).name).toBe('Vila Jatobá')
})
