/** Borders in hundredths; the last bin is open. */
const BORDERS = [100, 150, 200, 300, 500, 1_000] as const

export type Bin = { from: number; to: number | null; count: number /** Of the fullest bin. */; share: number }

export function distributionOf(points: readonly number[]): { bins: Bin[]; median: number; highest: number } {
  const sorted = [...points].sort((a, b) => a - b)
  const counted = BORDERS.map((from, index) => {
    const next = BORDERS[index + 1]
    const count = points.filter((point) => point >= from && (next === undefined || point < next)).length
    return { from, to: next === undefined ? null : next - 1, count }
  })
  const fullest = Math.max(1, ...counted.map(({ count }) => count))
  return {
    bins: counted.map((bin) => ({ ...bin, share: bin.count / fullest })),
    median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 100,
    highest: sorted.at(-1) ?? 100,
  }
}
