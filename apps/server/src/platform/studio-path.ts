export const STUDIO_PREFIX = '/studio/'

/**
 * Whether an address stays under the studio's prefix however often it is decoded or normalised on the way: no dot segments, no
 * backslashes, nothing encoded twice. Addresses of the studio need none of these.
 */
export function isStudioPath(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith(STUDIO_PREFIX)) return false
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return false
  }
  if (/[\\%]/.test(plain) || hasControl(plain)) return false
  return plain.split('/').every((segment) => segment !== '.' && segment !== '..')
}

const hasControl = (text: string) => [...text].some((char) => char < ' ' || char === '\u007f')
