import type { Endpoint } from '@trevo/contract/endpoint'
import type { Chance, Known } from '../robbery/hostile.ts'

/** What answers told, so that later requests can name what is there: a fuzzer that only guesses is told "not found". */
export type Learned = {
  from(endpoint: Endpoint, answer: unknown): void
  by(endpoint: Endpoint, chance: Chance): Known
}

const PER_NAME = 60
const VALUES_PER_ANSWER = 80
const LONGEST = 60
const IS_ID = /(^id|Id)$/
/** Made anew for every write; one that was used before is tried by chance, as any other text. */
const REQUEST_ID = 'requestId'

/** `/ops/v1/missions/:id/close` is about missions: its id is one that a call beside it told. */
const subjectOf = ({ path }: Endpoint) =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .slice(0, 3)
    .join('/')

/** Texts and numbers with the names they have in an answer, however deep; what only has a place in a list has none. */
function* namedIn(value: unknown): Generator<[name: string, value: string | number]> {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'object') yield* namedIn(each)
    else if (!isList && (typeof each === 'string' || typeof each === 'number')) yield [name, each]
  }
}

export function newLearned(ids: readonly string[]): Learned {
  const byName = new Map<string, string[]>()
  function note(name: string, value: string): void {
    const values = byName.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > PER_NAME) values.shift()
    byName.set(name, values)
  }

  return {
    from(endpoint, answer) {
      const subject = subjectOf(endpoint)
      let left = VALUES_PER_ANSWER
      for (const [name, value] of namedIn(answer)) {
        const text = String(value)
        if (text === '' || text.length > LONGEST) continue
        note(IS_ID.test(name) ? `${subject} id` : name, text)
        left -= 1
        if (left === 0) return
      }
    },
    by(endpoint, chance) {
      const own = byName.get(`${subjectOf(endpoint)} id`) ?? []
      return (field) => {
        if (field === REQUEST_ID) return []
        const told = IS_ID.test(field) ? own : (byName.get(field) ?? [])
        if (told.length > 0 && chance.is(0.6)) return [chance.from(told), chance.from(told)]
        return IS_ID.test(field) ? [chance.from(ids), chance.from(ids)] : []
      }
    },
  }
}
