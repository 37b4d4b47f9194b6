import { translate } from '@trevo/texts/translate'
import { expect, test } from 'vitest'
import pt from './locales/pt.json'
import { timeLeftText } from './time-left.ts'

const t = (key: string, values = {}) => translate(pt, key, values, 'PT')

test.each([
  [0, '00:00'],
  [102, '01:42'],
  [3_599, '59:59'],
  [11_520, '3h 12min'],
  [86_400, '1 dia'],
  [200_000, '2 dias'],
])('%i seconds', (seconds, text) => expect(timeLeftText(t, seconds)).toBe(text))
