/** What a wheel pays and how many of its segments pay it, the least first. */
export function sharesOf(segments: readonly number[]): { hundredths: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const hundredths of segments) counts.set(hundredths, (counts.get(hundredths) ?? 0) + 1)
  return [...counts].map(([hundredths, count]) => ({ hundredths, count })).sort((a, b) => a.hundredths - b.hundredths)
}

const NOTHING = '#3b4650'
/** From the smallest prize to the greatest, each as clear on the dark wheel as the next. */
const COLOURS = ['#2fcb7c', '#5aa9ff', '#c08bff', '#ff9d5c', '#ffd257']

/** The colour of each prize of a wheel; the greatest is always gold. */
export function coloursOf(segments: readonly number[]): ReadonlyMap<number, string> {
  const paying = sharesOf(segments).filter(({ hundredths }) => hundredths > 0)
  const first = COLOURS.slice(0, Math.max(0, paying.length - 1))
  const entries = paying.map(({ hundredths }, index) => [hundredths, first[index] ?? '#ffd257'] as const)
  return new Map([[0, NOTHING], ...entries])
}
