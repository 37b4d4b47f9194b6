/** A text for which LIKE finds itself alone, whatever signs are in it. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** A pattern of LIKE: what begins with this text. */
export const beginningWith = (text: string): string => `${literal(text)}%`

/** A pattern of LIKE: what has this text anywhere. */
export const containing = (text: string): string => `%${literal(text)}%`
