/** How bright a preview is: too little to read a document by, good, or so much that it glares. */
export type Light = 'dark' | 'good' | 'glare'

/** Of pixels as a canvas gives them, four bytes each; 0 to 255, weighed as an eye does. */
export function meanLuminance(pixels: Uint8ClampedArray): number {
  let sum = 0
  const count = pixels.length / 4
  for (let at = 0; at < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
  }
  return count === 0 ? 0 : sum / count
}

const DARK_BELOW = 55
const GLARE_ABOVE = 225

export const lightOf = (luminance: number): Light =>
  luminance < DARK_BELOW ? 'dark' : luminance > GLARE_ABOVE ? 'glare' : 'good'
