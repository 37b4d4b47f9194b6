import { RICH_HTML } from '@trevo/contract/rich-html'
import createPurifier from 'dompurify'
import { allowedStyles, type Declaration, isAllowedAttribute } from './html-rules.ts'

const styled = new WeakMap<Element, readonly Declaration[]>()
const purifier = createPurifier()

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  data.keepAttr = isAllowedAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  if (data.attrName !== 'style') return
  // The page's policy refuses style attributes; set one by one below they are no text that could be more than it says.
  styled.set(node, allowedStyles(data.attrValue))
  data.keepAttr = false
})

/** The nodes of what staff wrote, cut down to the allow-list once more: text that was stored is not trusted either. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = purifier.sanitize(html, {
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
