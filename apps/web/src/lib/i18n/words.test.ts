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
  expect(
    saying(/\b(menor(es)?|maior(es)?) de \d|\b(under|over|aged) \d|\b(18|21) (or|and) over|\b(18|21) años/i),
  ).toEqual([])
})

test('what confirms a withdrawal has one name', () => {
  expect(
    saying(
      /senha de pagamento|senha do saque|PIN de saque|payment password|withdrawal PIN|contraseña de pago|PIN de retiro|clave de retiro/i,
    ),
  ).toEqual([])
})

test('both brands are welcomed with their article', () => {
  expect(saying(/\b(boas-vindas|bem-vind[oa]s?) (a|ao) \{brand\}/i)).toEqual([])
})

test('no text names a currency: the brand has one', () => {
  expect(saying(/R\$/)).toEqual([])
})

test('how long registering takes is promised once in each language', () => {
  const promises = saying(/\b(leva|takes|toma|tarda)\b.*\bminut/i).filter((text) => !/\/cashier\/|identity/.test(text))
  expect(promises.map((text) => text.replace(/: .*/, '').replace(/.*features/, ''))).toEqual([
    '/registration/locales/en.json lead',
    '/registration/locales/es.json lead',
    '/registration/locales/pt.json lead',
  ])
})
