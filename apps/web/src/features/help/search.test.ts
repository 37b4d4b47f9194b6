import { expect, test } from 'vitest'
import { searchHelp } from './search.ts'

const ENTRIES = [
  {
    title: 'Como depositar por PIX',
    content: '<p>Toque em <strong>Depositar</strong>.</p><p>O saldo entra na hora.</p>',
  },
  { title: 'Como sacar', content: '<p class="deposito">Escolha o valor. O PIX vai para a sua chave.</p>' },
  { title: 'Verificação de identidade', content: '<p>Antes do primeiro depósito, envie uma foto.</p>' },
]
const titles = (asked: string) => searchHelp(ENTRIES, asked).map(({ index }) => index)

test('finds without accents and capitals, in titles before texts', () => {
  expect(titles('verificacao')).toEqual([2])
  expect(titles('PIX')).toEqual([0, 1])
  expect(titles('sacar')).toEqual([1])
  // Both name a deposit, one of them in its title; what stands in the markup is no word.
  expect(titles('deposit')).toEqual([0, 2])
})

test('every word has to be there, wherever it stands', () => {
  expect(titles('pix chave')).toEqual([1])
  expect(titles('pix foto')).toEqual([])
  expect(titles('   ')).toEqual([])
})

test('shows what stands around the hit, as words', () => {
  expect(searchHelp(ENTRIES, 'hora')[0]?.excerpt).toBe('Toque em Depositar. O saldo entra na hora.')
  const long = [{ title: 'A', content: `<p>${'um '.repeat(60)}alvo ${'dois '.repeat(60)}</p>` }]
  const { excerpt = '' } = searchHelp(long, 'alvo')[0] ?? {}
  expect(excerpt).toMatch(/^….*alvo.*…$/)
  expect(excerpt.length).toBeLessThan(150)
})
