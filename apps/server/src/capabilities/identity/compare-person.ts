import { ageOn } from '@trevo/contract/fields'
import { ADULT_AGE } from '@trevo/contract/limits'
import type { CheckReason } from '@trevo/contract/ops/identity'
import type { Claim, RegisterAnswer } from '../../providers/identity/identity.ts'

/** Words that names are joined with, which people leave out. */
const JOINING: ReadonlySet<string> = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E'])

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '' && !JOINING.has(word))

/**
 * People leave out names in the middle and write without accents. The first name has to be the same, at least one more must be
 * given, and nothing may be given that the register does not know, in another order neither.
 */
export function isSameName(claimed: string, registered: string): boolean {
  const [own, known] = [wordsOf(claimed), wordsOf(registered)]
  if (own.length < 2 || own[0] !== known[0]) return false
  let from = 0
  return own.every((word) => {
    const at = known.indexOf(word, from)
    from = at + 1
    return at >= 0
  })
}

/** Why the register speaks against somebody; null: it is them. `today` is the brand's. */
export function refusalBy(register: RegisterAnswer, claim: Claim, today: string): CheckReason | null {
  if (!register.isKnown) return 'cpf_unknown'
  if (!register.isAlive) return 'deceased'
  if (!register.isRegular) return 'cpf_irregular'
  if (ageOn(register.birthday, today) < ADULT_AGE) return 'under_age'
  if (register.birthday !== claim.birthday) return 'birthday_differs'
  return isSameName(claim.name, register.name) ? null : 'name_differs'
}
