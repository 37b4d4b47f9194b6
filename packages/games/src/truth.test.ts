import { expect, test } from 'vitest'
import { GAMES } from './games.ts'
import { SCRATCH_PROFILE } from './slots.ts'
import { falsePictureOf, untruthsOf } from './truth.ts'

test('every game of the catalogue is what its title, its category and its kind say', () => {
  expect(GAMES.flatMap(untruthsOf)).toEqual([])
})

test('what a title names can be seen on its cover', () => {
  expect(GAMES.flatMap(falsePictureOf)).toEqual([])
})

test('finds a cover that shows something else than its title, and lets a game’s name stand for itself', () => {
  const covered = (titlePt: string, hero: string) =>
    falsePictureOf({ titlePt, titleEn: titlePt, art: { palette: 'sky', hero, support: ['star', 'coin'] } })
  expect(covered('Urso Polar', 'bear')).toHaveLength(1)
  expect(covered('Urso da Montanha', 'bear')).toEqual([])
  expect(covered('Diamante Rosa', 'gem-stone')).toHaveLength(1)
  expect(covered('Galope da Tarde', 'rooster')).toHaveLength(1)
  expect(covered('Roleta da Onça', 'bullseye')).toEqual([])
  expect(covered('Roleta da Onça', 'wolf')).toHaveLength(1)
})

test('scratch cards are those with three symbols, and only they are called so', () => {
  const cards = GAMES.filter(({ titlePt }) => titlePt.startsWith('Raspadinha'))
  expect(cards.length).toBeGreaterThan(0)
  expect(GAMES.filter(({ classify }) => classify === 'SC')).toEqual(cards)
  for (const { profile } of cards) expect(profile).toBe(SCRATCH_PROFILE)
})

const game = { category: 'RNG', classify: '', titlePt: 'Onça', titleEn: 'Jaguar', engine: 'slot' } as const
test.each([
  ['video poker that is hi-lo', { ...game, classify: 'VP', engine: 'hilo' }],
  ['arcade that is dice', { ...game, classify: 'AC', engine: 'dice' }],
  ['a jackpot without a pool', { ...game, classify: 'JP' }],
  ['a flight among the tables', { ...game, category: 'LIVE', engine: 'crash' }],
  ['a slot among the tables', { ...game, category: 'LIVE' }],
  ['a host without a table', { ...game, category: 'LIVESTREAM', engine: 'roulette' }],
  [
    'a host at a game that everybody plays alone',
    { ...game, category: 'LIVESTREAM', engine: 'hilo', room: { id: 'a-1', type: 'Free', price: null, host: 'Ana' } },
  ],
  ['a wheel among the cards', { ...game, category: 'PVP', engine: 'roulette' }],
  ['a title that says live', { ...game, titlePt: 'Roleta ao Vivo', classify: 'TG', engine: 'roulette' }],
  ['blackjack on another engine', { ...game, titleEn: 'Blackjack of Rio', classify: 'TG', engine: 'baccarat' }],
  ['a slot that says poker', { ...game, titlePt: 'Pôquer do Rio' }],
  ["hold'em that is video poker", { ...game, titleEn: "Rio Hold'em", classify: 'VP', engine: 'jacks' }],
  ["video poker that is hold'em", { ...game, classify: 'VP', engine: 'holdem' }],
  ['bingo that is keno', { ...game, category: 'INHOUSE', titlePt: 'Bingo da Vila', engine: 'keno' }],
  [
    'a wheel show whose wheel turns for one',
    { ...game, category: 'INHOUSE', titleEn: 'Wheel Show of Rio', engine: 'wheel' },
  ],
  ['truco, which nobody plays yet', { ...game, category: 'INHOUSE', titlePt: 'Truco Mineiro', engine: 'duel' }],
  ['basketball with goals', { ...game, category: 'SPORTS', titlePt: 'Basquete de Rua', engine: 'match' }],
  [
    'football by the rules of basketball',
    { ...game, category: 'SPORTS', titlePt: 'Futebol Real', engine: 'basketball' },
  ],
  ['tennis that is a race', { ...game, category: 'SPORTS', titleEn: 'Tennis of Rio', engine: 'race' }],
  ['volleyball, which nobody plays yet', { ...game, category: 'SPORTS', titlePt: 'Vôlei de Rua', engine: 'tennis' }],
  ['a race with goals', { ...game, category: 'ESPORTS', titleEn: 'Simulated Race', engine: 'match' }],
] as const)('finds %s', (_, named) => {
  expect(untruthsOf(named)).toHaveLength(1)
})
