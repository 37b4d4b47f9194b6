import { isSafeAddress, RICH_HTML } from '@trevo/contract/rich-html'
import sanitizeHtml from 'sanitize-html'

/** A tag's own attributes with those of every tag, as the library wants them: its `*` is not added, it replaces. */
const attributesOf = (tag: string): string[] => [
  ...(tag in RICH_HTML.attributes ? RICH_HTML.attributes[tag as keyof typeof RICH_HTML.attributes] : []),
  ...RICH_HTML.attributes['*'],
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_HTML.tags],
  allowedAttributes: Object.fromEntries(RICH_HTML.tags.map((tag) => [tag, attributesOf(tag)])),
  allowedSchemes: [],
  allowedSchemesByTag: { a: [...RICH_HTML.schemes.a], img: [...RICH_HTML.schemes.img] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(RICH_HTML.styles).map(([property, shape]) => [property, [shape]])),
  },
  nonTextTags: [...RICH_HTML.dropWithContent],
  nestingLimit: RICH_HTML.maxDepth,
  enforceHtmlBoundary: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeAddress(attribs.src ?? '', 'img'),
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => name !== 'href' || isSafeAddress(value, 'a')),
      ),
    }),
  },
}

/** What may be stored of HTML that staff wrote. Applied to its own answer it changes nothing. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS).trim()

const BREAKS = /<(?:br|hr|\/p|\/div|\/li|\/h[2-4]|\/t[rdh]|\/blockquote|\/figcaption)\b[^<>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The words alone, of HTML that was sanitised: for lists and notifications, always shown as text. */
export function plainTextOf(html: string): string {
  const words = sanitizeHtml(html.replace(BREAKS, ' $&'), { allowedTags: [], allowedAttributes: {} })
  return words
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
