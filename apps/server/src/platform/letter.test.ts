import { textsIn } from '@trevo/texts/translate'
import { expect, test } from 'vitest'
import { letterOf } from './letter.ts'

const pt = { 'won.subject': 'Prêmio de {name}', 'won.html': '<p>{name} ganhou <strong>{amount}</strong></p>' }
const en = { 'won.subject': 'Prize of {name}', 'won.html': '<p>{name} won <strong>{amount}</strong></p>' }

test('a letter speaks both languages, and what goes into its HTML stays text', () => {
  const name = '"Ana" <b>& Bia</b> {amount}'
  const values = { PT: { name, amount: 'R$ 5,00' }, EN: { name, amount: 'R$ 5.00' } }
  const safe = '&quot;Ana&quot; &lt;b&gt;&amp; Bia&lt;/b&gt; {amount}'
  expect(letterOf(textsIn({ PT: pt, EN: en }), 'won', values)).toEqual({
    PT: { subject: `Prêmio de ${name}`, html: `<p>${safe} ganhou <strong>R$ 5,00</strong></p>` },
    EN: { subject: `Prize of ${name}`, html: `<p>${safe} won <strong>R$ 5.00</strong></p>` },
  })
})

test('a letter that has no texts does not compile', () => {
  // @ts-expect-error there is no `lost.subject`
  expect(letterOf(textsIn({ PT: pt, EN: en }), 'lost').PT.subject).toBe('lost.subject')
})
