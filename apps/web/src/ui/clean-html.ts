import { RICH_HTML } from '@trevo/contract/rich-html'
import createPurifier from 'dompurify'
import { allowedStyles, type Declaration, isAllowedAttribute } from './html-rules.ts'

const PUT_ASIDE = 'data-style'

/**
 * The page's policy refuses style attributes as soon as they are parsed, so they are parsed under another name, and what
 * the list allows is set one by one afterwards.
 */
const putStylesAside = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${PUT_ASIDE}`))

const styled = new WeakMap<Element, readonly Declaration[]>()
const purifier = createPurifier()

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  data.keepAttr = isAllowedAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  if (data.attrName !== 'style' && data.attrName !== PUT_ASIDE) return
  styled.set(node, allowedStyles(data.attrValue))
  data.keepAttr = false
})

/** The nodes of what staff wrote, cut down to the allow-list once more: text that was stored is not trusted either. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = purifier.sanitize(putStylesAside(html), {
    ALLOWED_TAGS: [...RICH_HTML.tags],
    ALLOWED_ATTR: [...new Set(Object.values(RICH_HTML.attributes).flat())],
    FORBID_CONTENTS: [...RICH_HTML.dropWithContent],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of fragment.querySelectorAll<HTMLElement>('*')) {
    for (const [property, value] of styled.get(element) ?? []) element.style.setProperty(property, value)
  }
  return fragment
}
