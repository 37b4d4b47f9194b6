import { textsIn } from '@trevo/texts/translate'
import { expect, test, vi } from 'vitest'
import { useRewardWords } from './gift-text.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

const reader = vi.hoisted(() => ({ language: 'PT' as 'PT' | 'EN' | 'ES' }))
vi.mock('../../lib/i18n/i18n.ts', async (original) => ({
  ...(await original<typeof import('../../lib/i18n/i18n.ts')>()),
  useT: () => textsIn({ PT: pt, EN: en, ES: es })[reader.language],
}))
vi.mock('../../session/status.ts', () => ({ useSite: () => ({ currencySymbol: 'R$' }) }))

test.each([
  ['PT', ['1 ponto', '2 pontos', '1.250 pontos']],
  ['EN', ['1 point', '2 points', '1.250 points']],
  ['ES', ['1 punto', '2 puntos', '1.250 puntos']],
] as const)('one point is one, in %s', (language, shown) => {
  reader.language = language
  const { points } = useRewardWords()
  expect(['1.00', '2.00', '1250.00'].map(points)).toEqual(shown)
})
