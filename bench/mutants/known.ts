/** Mutants that no test can notice, or need not, by their name; each with the reason. */
export const KNOWN: Readonly<Record<string, string>> = {
  'money.ts: 1n for 0n: const absolute = minor < 0n ? -minor : minor': 'of nought, what is negated is the same',
}
