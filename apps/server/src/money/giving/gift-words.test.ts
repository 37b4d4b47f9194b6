import { Language } from '@trevo/contract/wire'
import { expect, test } from 'vitest'
import { giftText } from './gift-words.ts'

test('a gift is said as the screens write it, one point and many', () => {
  const points = (amount: bigint) =>
    Language.options.map((language) => giftText(language, 'BRL', { kind: 'points', amount }))
  expect(points(10_000n)).toEqual(['1 ponto', '1 point', '1 punto'])
  expect(points(12_500_000n)).toEqual(['1.250 pontos', '1.250 points', '1.250 puntos'])
  expect(points(5_000n)).toEqual(['0,5 pontos', '0,5 points', '0,5 puntos'])
  expect(points(0n)).toEqual(['0 pontos', '0 points', '0 puntos'])
  expect(giftText('PT', 'BRL', { kind: 'cash', amount: 100_000n }).replace('\u00a0', ' ')).toBe('R$ 10,00')
})
