import { expect, test } from 'vitest'
import { withFirstView } from './first-view.ts'

const PAGE = '<html><head><title>Jogo</title></head><body><div id="splash"></div><div id="game"></div></body></html>'
const filled = (search: string) => withFirstView(PAGE, new URLSearchParams(search))

test('a page shows the hero, the title and the colours of the game that its address names', () => {
  const html = filled('game=four-leaf-clover&lang=pt')
  expect(html).toContain('<title>Trevo da Sorte</title>')
  expect(html).toContain('data-engine="slot"')
  expect(html).toContain('src="/studio/art/four-leaf-clover.webp"')
  expect(html).toContain('<p>Trevo da Sorte</p></div><div id="game"></div>')
  expect(html).toMatch(/<style>:root\{[^}]*--art-mid:#0C5436[^}]*\}<\/style><\/head>/)
})

test.each([
  ['pt', 'Trevo da Sorte'],
  ['en', 'Four-Leaf Clover'],
  ['es', 'Four-Leaf Clover'],
])('the title is written as the game itself writes it in %s', (lang, title) => {
  expect(filled(`game=four-leaf-clover&lang=${lang}`)).toContain(`<p>${title}</p>`)
})

test.each(['', 'game=', 'game=nobody-has-this', 'game=%3Cscript%3E'])(
  'an address with %j changes nothing',
  (search) => {
    expect(filled(search)).toBe(PAGE)
  },
)
