import { beforeEach, vi } from 'vitest'

// react-admin hands its own fields names of properties that this Material UI has moved; nothing is lost by it.
const KNOWN = /does not recognize the `%s` prop[\s\S]*\b(inputRef|inputProps|InputProps)\b/

/** What React and the libraries say in the browser's console, anew in each test of the file that asks for it. */
export function keepComplaints(): readonly string[] {
  const complaints: string[] = []
  beforeEach(() => {
    complaints.length = 0
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
        const words = said.map(String).join(' ')
        if (!KNOWN.test(words)) complaints.push(words)
      })
    }
    return () => vi.restoreAllMocks()
  })
  return complaints
}
