import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { expect, test } from 'vitest'
import { translate } from '../../lib/i18n/translate.ts'
import { howToPlay } from './how-to.ts'
import en from './locales/en.json'
import pt from './locales/pt.json'

const all = LOTTERY_GAMES.flatMap(({ family }) => family.plays.map((play) => ({ family, play })))

test.each([
  ['PT', pt],
  ['EN', en],
] as const)('every play says how it is played: %s', (language, texts) => {
  const told = all.map(({ family, play }) =>
    howToPlay((key, values) => translate(texts, key, values ?? {}, language), family, play),
  )
  const without = all.filter((_, i) => !told[i] || /[{}]|^how\.|places\.\w/.test(told[i] ?? ''))
  expect(without.map(({ family, play }) => `${family.id} ${play.id}`)).toEqual([])
})

test('the sentence fits the play', () => {
  const pt3 = (family: string, id: string) =>
    howToPlay((key, values) => translate(pt, key, values ?? {}, 'PT'), { id: family }, { id })
  expect(pt3('5d', 'front-3-straight')).toContain('as 3 primeiras posições')
  expect(pt3('11x5', 'any-7')).toContain('7 números')
  expect(pt3('pk10', 'dragon-tiger')).not.toBe(pt3('5d', 'dragon-tiger'))
})
