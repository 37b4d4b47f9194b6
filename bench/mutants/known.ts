/** Mutants that no test can notice, or need not, by their name; each with the reason. */
export const KNOWN: Readonly<Record<string, string>> = {}
