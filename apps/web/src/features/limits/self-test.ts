/** In the manner of the usual questionnaires about one's own play: nine questions, four answers worth 0 to 3. */
export const QUESTIONS = [
  'lost',
  'more',
  'back',
  'borrowed',
  'problem',
  'criticised',
  'guilty',
  'health',
  'money',
] as const
export type Question = (typeof QUESTIONS)[number]

export const ANSWERS = ['never', 'sometimes', 'often', 'always'] as const
export type Answer = (typeof ANSWERS)[number]

export type Given = Partial<Record<Question, Answer>>
export type Level = 'none' | 'low' | 'some' | 'high'

/** Where the usual levels begin. */
const LOW_FROM = 1
const SOME_FROM = 3
const HIGH_FROM = 8

/** Null while a question is open. */
export function levelOf(given: Given): Level | null {
  let sum = 0
  for (const question of QUESTIONS) {
    const answer = given[question]
    if (answer === undefined) return null
    sum += ANSWERS.indexOf(answer)
  }
  if (sum >= HIGH_FROM) return 'high'
  if (sum >= SOME_FROM) return 'some'
  return sum >= LOW_FROM ? 'low' : 'none'
}
