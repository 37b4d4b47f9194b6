import { isSafeAddress, RICH_HTML } from '@trevo/contract/rich-html'

export type Declaration = readonly [property: string, value: string]

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = RICH_HTML.attributes
const STYLES: Readonly<Record<string, RegExp>> = RICH_HTML.styles

/** The declarations of a `style` attribute that the allow-list knows. */
export function allowedStyles(text: string): readonly Declaration[] {
  return text.split(';').flatMap((declaration) => {
    const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim())
    const known = Object.keys(STYLES).includes(property.toLowerCase()) ? STYLES[property.toLowerCase()] : undefined
    return known?.test(value) ? [[property.toLowerCase(), value] as const] : []
  })
}

export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (
    !(ATTRIBUTES['*']?.includes(name) || (Object.keys(ATTRIBUTES).includes(tag) && ATTRIBUTES[tag]?.includes(name)))
  ) {
    return false
  }
  if (name === 'href') return isSafeAddress(value, 'a')
  return name === 'src' ? isSafeAddress(value, 'img') : true
}
