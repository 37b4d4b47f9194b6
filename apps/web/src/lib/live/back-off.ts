const SHORTEST_MS = 1_000
const LONGEST_MS = 30_000

/** How long to wait after so many failures; spread, so that a restarted server is not met by everybody at once. */
export function pauseAfterMs(failures: number, random: () => number = Math.random): number {
  const ceilingMs = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures + 1))
  return SHORTEST_MS + random() * (ceilingMs - SHORTEST_MS)
}
