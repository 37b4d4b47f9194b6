import { textsIn } from '@trevo/texts/translate'
import { expect, test } from 'vitest'
import { letterOf } from './letter.ts'

const pt = { 'won.subject': 'Prêmio de {name}', 'won.html': '<p>{name} ganhou <strong>{amount}</strong></p>' }
const en = { 'won.subject': 'Prize of {name}', 'won.html': '<p>{name} won <strong>{amount}</strong></p>' }
const es = { 'won.subject': 'Premio de {name}', 'won.html': '<p>{name} ganó <strong>{amount}</strong></p>' }
const texts = textsIn({ PT: pt, EN: en, ES: es })

test('a letter speaks every language, and what goes into its HTML stays text', () => {
  const name = '"Ana" <b>& Bia</b> {amount}'
  const amounts = { PT: 'R$ 5,00', EN: 'R$ 5.00', ES: 'R$ 5.00' }
  const safe = '&quot;Ana&quot; &lt;b&gt;&amp; Bia&lt;/b&gt; {amount}'
  expect(letterOf(texts, 'won', (language) => ({ name, amount: amounts[language] }))).toEqual({
    PT: { subject: `Prêmio de ${name}`, html: `<p>${safe} ganhou <strong>R$ 5,00</strong></p>` },
    EN: { subject: `Prize of ${name}`, html: `<p>${safe} won <strong>R$ 5.00</strong></p>` },
    ES: { subject: `Premio de ${name}`, html: `<p>${safe} ganó <strong>R$ 5.00</strong></p>` },
  })
})

test('a letter that has no texts does not compile', () => {
  // @ts-expect-error there is no `lost.subject`
  expect(letterOf(texts, 'lost').PT.subject).toBe('lost.subject')
})
