import { isSafeAddress } from '@trevo/contract/rich-html'
import { describe, expect, test } from 'vitest'
import { HOSTILE_HTML } from '../../test/hostile/html.ts'
import { plainTextOf, sanitiseHtml } from './rich-html.ts'

/** Whatever could run, fetch from elsewhere or leave its place; read as a browser would, in any case of letters. */
const DANGEROUS = [
  /<(?!\/?(p|br|hr|div|span|h2|h3|h4|strong|b|em|i|u|s|small|sub|sup|ul|ol|li|blockquote|a|img|table|thead|tbody|tr|th|td|figure|figcaption)\b)/i,
  /<[^>]*[\s/"']on[a-z]+\s*=/i,
  /(href|src)="(?!https:|mailto:|tel:|\/[^/\\]|#)/i,
  /javascript:|vbscript:|data:|expression\(|url\(|srcset|srcdoc|position\s*:|@import|target=|name=|\bid=/i,
  /evil\.example|tracker\.example/,
]

describe('sanitising', () => {
  test('is tried on sixty samples', () => {
    expect(Object.keys(HOSTILE_HTML).length).toBeGreaterThanOrEqual(60)
  })
  test.each(Object.entries(HOSTILE_HTML))('neutralises %s', (_name, html) => {
    const safe = sanitiseHtml(html)
    // Text is escaped and harmless; what counts is the markup, and text cannot hold a bracket that opens a tag.
    const markup = safe.match(/<[^>]*>/g)?.join('') ?? ''
    for (const pattern of DANGEROUS) expect(markup).not.toMatch(pattern)
    expect(safe.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
    expect(sanitiseHtml(safe)).toBe(safe)
  })
  test('keeps what staff really write', () => {
    const html =
      '<h2>Como funciona</h2><p style="text-align:center">Jogue e <strong>receba</strong> até <em>10%</em>.</p>' +
      '<ul><li>Um</li><li>Dois</li></ul><p><a href="/m/activity?id=3" title="Ver">Ver</a> ' +
      '<a href="https://example.com/a?b=1&amp;c=2">Fora</a></p><img src="/img/banners/promo-vip.webp" alt="VIP" />' +
      '<table><tbody><tr><th scope="row">Nível</th><td colspan="2">Ouro</td></tr></tbody></table>'
    expect(sanitiseHtml(html)).toBe(html)
  })
  test('keeps the words of what it removes, but not of scripts and styles', () => {
    expect(sanitiseHtml('<marquee>Olá</marquee><script>x</script><style>y</style><svg><text>z</text></svg>')).toBe(
      'Olá',
    )
  })
  test('removes a link’s address and keeps the link’s words', () => {
    expect(sanitiseHtml('<a href="javascript:alert(1)" title="t">a</a>')).toBe('<a title="t">a</a>')
  })
  test('gives the words alone for lists', () => {
    expect(plainTextOf('<h2>Um</h2><p>dois<br>três &amp; 4 &lt; 5</p><ul><li>seis</li></ul>')).toBe(
      'Um dois três & 4 < 5 seis',
    )
    const table =
      '<table><tbody><tr><th scope="row">Bônus</th><td>50 pontos</td></tr><tr><td>a</td><td>b</td></tr></tbody>'
    expect(plainTextOf(`${table}</table>`)).toBe('Bônus 50 pontos a b')
  })
})

describe('an address', () => {
  test.each([
    ['/m/home', true],
    ['https://example.com/x', true],
    ['mailto:a@example.com', true],
    ['#top', true],
    ['//example.com', false],
    ['/\\example.com', false],
    ['/\t/example.com', false],
    ['http://example.com', false],
    ['page.html', false],
    ['', false],
    ['java\nscript:alert(1)', false],
  ])('of a link: %j is %s', (address, safe) => {
    expect(isSafeAddress(address, 'a')).toBe(safe)
  })
  test('of a picture is an own path or https', () => {
    expect(['/a.webp', 'https://e.com/a.png', 'mailto:a@e.com', '#a'].map((a) => isSafeAddress(a, 'img'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
