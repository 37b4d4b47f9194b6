/**
 * The one allow-list of rich HTML: what staff write is cut down to it before it is stored, and what a browser shows is cut
 * down to it again. Everything that is not here goes away; the text inside stays, except inside `dropWithContent`.
 */
export const RICH_HTML = {
  tags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup'],
    ...[
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'img',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'figure',
      'figcaption',
    ],
  ],
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style'],
  },
  /** Own paths beside these; never `data:`, `javascript:` or a path without a scheme to another host. */
  schemes: { a: ['https', 'mailto', 'tel'], img: ['https'] },
  /** Style properties with what their value may look like. None of them can fetch, cover the page or leave its place. */
  styles: {
    'text-align': /^(left|right|center|justify)$/,
    'font-weight': /^(normal|bold|[1-9]00)$/,
    'font-style': /^(normal|italic)$/,
    'text-decoration': /^(none|underline|line-through)$/,
    color: /^(#[0-9a-f]{3,8}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i,
    'background-color': /^(#[0-9a-f]{3,8}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i,
    'font-size': /^\d{1,2}(\.\d)?(px|rem|em)$/,
  },
  dropWithContent: [
    ...[
      'script',
      'style',
      'iframe',
      'object',
      'embed',
      'template',
      'noscript',
      'textarea',
      'select',
      'option',
      'title',
    ],
    ...['svg', 'math', 'xmp', 'noembed', 'noframes', 'plaintext', 'video', 'audio', 'canvas', 'frame', 'frameset'],
  ],
  maxDepth: 20,
} as const satisfies RichHtmlRules

type RichHtmlRules = {
  tags: readonly string[]
  attributes: Readonly<Record<string, readonly string[]>>
  schemes: Readonly<Record<'a' | 'img', readonly string[]>>
  styles: Readonly<Record<string, RegExp>>
  dropWithContent: readonly string[]
  maxDepth: number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these inside an address, so a check must too
const IGNORED_BY_BROWSERS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\ufeff]/g

/** Whether a link or picture may lead there: an own path, or an absolute address with an allowed scheme. */
export function isSafeAddress(address: string, kind: keyof typeof RICH_HTML.schemes): boolean {
  const bare = address.replace(IGNORED_BY_BROWSERS, '')
  // `//host` and `/\host` lead to another host by the page's own scheme.
  if (/^\/(?![/\\])/.test(bare)) return true
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return kind === 'a' && bare.startsWith('#')
  return (RICH_HTML.schemes[kind] as readonly string[]).includes(scheme)
}
