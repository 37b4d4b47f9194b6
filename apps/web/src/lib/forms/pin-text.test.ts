import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../testing/fake-browser.ts'

beforeEach(() => void fakeBrowser())

test('six digits that nobody typed are asked for, and fewer are told how many', async () => {
  const { startI18n } = await import('../i18n/i18n.ts')
  await startI18n()
  const { pinText } = await import('./pin-text.ts')
  expect(pinText('')).toBe('Preencha este campo')
  expect(pinText('12345')).toBe('Use 6 dígitos')
  expect(pinText('246810')).toBeUndefined()
})
