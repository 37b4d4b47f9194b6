import { expect, test } from 'vitest'
import { unknownFigures, withFigures } from './text-figures.ts'

test('figures are filled, and what is missing keeps the text back', () => {
  const figures = { minDeposit: 'R$ 10,00', brand: '{reward}' }
  expect(withFigures('De {minDeposit} a {minDeposit}', figures)).toBe('De R$ 10,00 a R$ 10,00')
  // What was filled in is not looked at again.
  expect(withFigures('{brand}', figures)).toBe('{reward}')
  expect(withFigures('{minDeposit} {minWithdrawal}', figures)).toBeNull()
  expect(withFigures('{nome} {} { minDeposit }', figures)).toBe('{nome} {} { minDeposit }')
  expect(unknownFigures('{minDeposit} {nome} {toString}')).toEqual(['nome', 'toString'])
})
