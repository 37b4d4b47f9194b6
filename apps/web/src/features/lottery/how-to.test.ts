import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { translate } from '@trevo/texts/translate'
import { expect, test } from 'vitest'
import { howToPlay } from './how-to.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

const all = LOTTERY_GAMES.flatMap(({ family }) => family.plays.map((play) => ({ family, play })))

test.each([
  ['PT', pt],
  ['EN', en],
  ['ES', es],
] as const)('every play says how it is played: %s', (language, texts) => {
  const told = all.map(({ family, play }) =>
    howToPlay((key, values) => translate(texts, key, values ?? {}, language), family, play),
  )
  const without = all.filter((_, i) => !told[i] || /[{}]|^how\.|places\.\w/.test(told[i] ?? ''))
  expect(without.map(({ family, play }) => `${family.id} ${play.id}`)).toEqual([])
})

test('the sentence fits the play', () => {
  const pt3 = (familyId: string, id: string) => {
    const found = all.find(({ family, play }) => family.id === familyId && play.id === id)
    if (!found) throw new Error(`no play ${id}`)
    return howToPlay((key, values) => translate(pt, key, values ?? {}, 'PT'), found.family, found.play)
  }
  expect(pt3('5d', 'front-3-straight')).toContain('as 3 primeiras posições')
  expect(pt3('11x5', 'any-7')).toContain('7 números')
  expect(pt3('pk10', 'dragon-tiger')).not.toBe(pt3('5d', 'dragon-tiger'))
  expect(pt3('5d', 'position-traits')).toContain('grande (5 a 9)')
  expect(pt3('pk10', 'position-traits')).toContain('grande (6 a 10)')
})

/** Lowest sum that the play calls big, by trying draws whose sums rise one by one. */
test.each([
  ['5d', 23, [4, 4, 5, 4, 5], [9, 9, 0, 0, 5]],
  ['3d', 14, [9, 4, 0], [9, 5, 0]],
  ['k3', 11, [4, 5, 1], [4, 5, 2]],
  ['11x5', 31, [2, 4, 6, 7, 11], [3, 4, 6, 7, 11]],
] as const)('%s calls a sum big from %i on, as it says', (familyId, least, below, big) => {
  const found = all.find(({ family, play }) => family.id === familyId && play.id === 'sum-traits')
  const wins = (result: readonly number[]) => found?.play.rule.wins([[0]], result).length
  expect([wins(below), wins(big)]).toEqual([0, 1])
  const told = found && howToPlay((key, values) => translate(en, key, values ?? {}, 'EN'), found.family, found.play)
  expect(told).toContain(`big (${least} or more)`)
})
