import { expect, test } from 'vitest'
import { coloursOf } from './colours.ts'

test('plain colours of the brand go to the game, and nothing else', () => {
  const variables = { '--c-brand': '#5AA9FF', '--c-overlay': 'rgba(0,0,0,.5)', '--r-md': '8px', '--c-bg': '#070D17' }
  expect(coloursOf(variables)).toBe('c-brand.5AA9FF,c-bg.070D17')
  expect(coloursOf({})).toBe('')
})
