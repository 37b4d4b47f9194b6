import { expect, test } from 'vitest'
import { filledHtml } from './filled-html.ts'

test('a draft shows the figures of the brand, as text', () => {
  const figures = { minDeposit: 'R$ 10,00', brand: 'Bola & <b>' }
  expect(filledHtml('<p>{brand}: de {minDeposit} a {minDeposit}</p>', figures)).toEqual({
    html: '<p>Bola &amp; &lt;b&gt;: de R$ 10,00 a R$ 10,00</p>',
    missing: [],
  })
})

test('what the brand does not have is named once', () => {
  expect(filledHtml('{reward} {bonusPlay} {reward}', { bonusPlay: 'R$ 5,00' })).toEqual({
    html: '{reward} R$ 5,00 {reward}',
    missing: ['reward'],
  })
  // Words in braces that are no figures are the writer's own.
  expect(filledHtml('{nome}', {})).toEqual({ html: '{nome}', missing: [] })
})
