import { isSafeAddress, RICH_HTML } from '@trevo/contract/rich-html'
import createPurifier from 'dompurify'

const purifier = createPurifier(window)
const attributesOf: Readonly<Record<string, readonly string[]>> = RICH_HTML.attributes

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const tag = node.nodeName.toLowerCase()
  const allowed = [...(attributesOf[tag] ?? []), ...(attributesOf['*'] ?? [])]
  if (!allowed.includes(data.attrName)) data.keepAttr = false
  if (data.attrName === 'href' && !isSafeAddress(data.attrValue, 'a')) data.keepAttr = false
  if (data.attrName === 'src' && !isSafeAddress(data.attrValue, 'img')) data.keepAttr = false
})

/** What staff wrote, cut down to what members will get of it. The server does the same before it stores anything. */
const cleanHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_HTML.tags],
    ALLOWED_ATTR: Object.values(RICH_HTML.attributes).flat(),
    FORBID_CONTENTS: [...RICH_HTML.dropWithContent],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })

/** The page's policy refuses style attributes that come as text, so the few allowed ones are set one by one. */
export function showHtml(element: HTMLElement, html: string): void {
  const fragment = cleanHtml(html)
  for (const styled of fragment.querySelectorAll<HTMLElement>('[style]')) {
    const text = styled.getAttribute('style') ?? ''
    styled.removeAttribute('style')
    for (const [name, value] of allowedStyles(text)) styled.style.setProperty(name, value)
  }
  element.replaceChildren(fragment)
}

const BREAKS = /<(?:br|hr|\/p|\/div|\/li|\/h[2-4]|\/tr|\/blockquote|\/figcaption)\b/gi

/** The words alone, as lists, banners and pop-ups show them. */
export const plainTextOf = (html: string): string =>
  (cleanHtml(html.replace(BREAKS, ' $&')).textContent ?? '').replaceAll(/\s+/g, ' ').trim()

function allowedStyles(text: string): [string, string][] {
  const patterns: Readonly<Record<string, RegExp>> = RICH_HTML.styles
  return text.split(';').flatMap((line) => {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    return colon > 0 && patterns[name]?.test(value) ? [[name, value] as [string, string]] : []
  })
}
