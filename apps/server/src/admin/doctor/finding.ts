/** well: nothing to do; look: it runs, but somebody should know; wrong: it does not work as it is. */
export type Level = 'well' | 'look' | 'wrong'
export type Finding = { level: Level; about: string; sentence: string }

/** What a check says of one thing. */
export const finding =
  (about: string) =>
  (level: Level, sentence: string): Finding => ({ about, level, sentence })

const EXIT_CODES = { well: 0, look: 1, wrong: 2 } as const

/** That of the worst. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  Math.max(0, ...findings.map(({ level }) => EXIT_CODES[level]))

/** An error's own words and no more: addresses in it may hold passwords. */
export function reasonOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code')
  if (typeof code === 'string') return code
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\b[a-z]+:\/\/\S+/g, 'its address').slice(0, 200)
}
