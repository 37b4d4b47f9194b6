/** Goes up when the drawing of covers or marks changes, so that nobody keeps an old picture. */
const ART_VERSION = 1

export type Pictured = { category: string; vendorCode: string; code: string; iconUrl: string | null }

/** A real picture always wins; otherwise the one we draw, with `{w}` for its width. */
export const coverUrl = ({ category, vendorCode, code, iconUrl }: Pictured, cdn = '') =>
  iconUrl ?? `${cdn}/img/covers/{w}/${category}/${vendorCode}-${code}.webp?v=${ART_VERSION}`

export const vendorMarkUrl = (category: string, vendorCode: string, cdn = '') =>
  `${cdn}/img/vendors/${category}/${vendorCode}_white.svg?v=${ART_VERSION}`
