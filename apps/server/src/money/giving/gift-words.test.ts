import { expect, test } from 'vitest'
import { giftText } from './gift-words.ts'

test('a gift is said as members write it, one point and many', () => {
  const points = (amount: bigint) =>
    (['PT', 'EN'] as const).map((language) => giftText(language, 'BRL', { kind: 'points', amount }))
  expect(points(10_000n)).toEqual(['1 ponto', '1 point'])
  expect(points(12_500_000n)).toEqual(['1.250 pontos', '1,250 points'])
  expect(points(5_000n)).toEqual(['0,5 pontos', '0.5 points'])
  expect(points(0n)).toEqual(['0 pontos', '0 points'])
  expect(giftText('PT', 'BRL', { kind: 'cash', amount: 100_000n }).replace('\u00a0', ' ')).toBe('R$ 10,00')
})
