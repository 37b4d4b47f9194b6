import { expect, test } from 'vitest'

const files = import.meta.glob<Record<string, string>>(
  [
    './locales/*.json',
    '../../features/*/locales/*.json',
    '../../../../../packages/contract/src/locales/*.json',
    '../../../../server/src/**/locales/*.json',
  ],
  { eager: true, import: 'default' },
)

function saying(pattern: RegExp): string[] {
  return Object.entries(files).flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => (pattern.test(text) ? [`${path} ${key}: ${text}`] : [])),
  )
}

test('the adult age is the brand’s: no text names one', () => {
  expect(saying(/\b(menor(es)?|maior(es)?) de \d|\b(under|over|aged) \d|\b(18|21) (or|and) over/i)).toEqual([])
})

test('what confirms a withdrawal has one name', () => {
  expect(saying(/senha de pagamento|senha do saque|PIN de saque|payment password|withdrawal PIN/i)).toEqual([])
})

test('both brands are welcomed with their article', () => {
  expect(saying(/\b(boas-vindas|bem-vind[oa]s?) (a|ao) \{brand\}/i)).toEqual([])
})
