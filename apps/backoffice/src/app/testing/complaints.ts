import { beforeEach, vi } from 'vitest'

// react-admin hands labels and boxes names of properties that this Material UI has moved, and neither lets us in between.
const KNOWN = /does not recognize the `%s` prop[\s\S]*\b(inputRef|inputProps)\b/

export const isKnown = (said: readonly unknown[]) => KNOWN.test(said.map(String).join(' '))

/** What React and the libraries say in the browser's console, anew in each test of the file that asks for it. */
export function keepComplaints(): readonly string[] {
  const complaints: string[] = []
  beforeEach(() => {
    complaints.length = 0
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
        if (!isKnown(said)) complaints.push(said.map(String).join(' '))
      })
    }
    return () => vi.restoreAllMocks()
  })
  return complaints
}
