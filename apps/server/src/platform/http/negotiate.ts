export type Coding = 'br' | 'gzip' | 'identity'

const PREFERENCE = ['br', 'gzip'] as const

/** The best coding the client takes and we have. A coding that is not named counts by `*`; q=0 forbids. */
export function codingFor(accept: string | string[] | undefined, offered: ReadonlySet<Coding>): Coding {
  if (accept === undefined || accept === '') return 'identity'
  const weights = weightsOf(String(accept))
  let best: Coding = 'identity'
  let bestWeight = 0
  for (const coding of PREFERENCE) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (offered.has(coding) && weight > bestWeight) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of accept.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    weights.set(name.trim().toLowerCase(), Number.isFinite(weight) ? weight : 0)
  }
  return weights
}

/** Whether the client already holds this version (weak comparison, as for any GET). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
