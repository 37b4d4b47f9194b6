export type DescribedCall = { name: string; summary: string; operation: Readonly<Record<string, unknown>> }

/** The calls of an OpenAPI document, one a line, in the order of their paths. */
export function describedCalls(document: Readonly<Record<string, unknown>>): DescribedCall[] {
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>> | undefined
  return Object.entries(paths ?? {})
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        summary: String(operation.summary ?? ''),
        operation,
      })),
    )
}

/** Every word somewhere in it. */
export function matches({ name, summary, operation }: DescribedCall, words: string): boolean {
  const text = `${name} ${summary} ${JSON.stringify(operation['x-staff'] ?? '')}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
