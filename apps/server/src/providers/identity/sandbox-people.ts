/** What the demo's register says of a CPF, and what its face service finds. Anybody else is whom they say they are. */
export type SandboxPerson = {
  cpf: string
  register?: 'other name' | 'other birthday' | 'deceased' | 'minor' | 'irregular' | 'unknown' | 'away'
  face?: 'unsure' | 'blurred' | 'other person' | 'not live' | 'invalid' | 'away'
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}

/** Nobody's, but valid by its check digits. */
export function cpfFrom(nine: string): string {
  const ten = `${nine}${checkDigit(nine)}`
  return `${ten}${checkDigit(ten)}`
}

/** One of every outcome; docs/decisions/0035-identity.md lists them for people who try the demo. */
export const SANDBOX_PEOPLE = {
  otherName: { cpf: cpfFrom('900000001'), register: 'other name' },
  otherBirthday: { cpf: cpfFrom('900000002'), register: 'other birthday' },
  deceased: { cpf: cpfFrom('900000003'), register: 'deceased' },
  minor: { cpf: cpfFrom('900000004'), register: 'minor' },
  irregular: { cpf: cpfFrom('900000005'), register: 'irregular' },
  unknown: { cpf: cpfFrom('900000006'), register: 'unknown' },
  registerAway: { cpf: cpfFrom('900000007'), register: 'away' },
  unsure: { cpf: cpfFrom('900000011'), face: 'unsure' },
  blurred: { cpf: cpfFrom('900000012'), face: 'blurred' },
  otherPerson: { cpf: cpfFrom('900000013'), face: 'other person' },
  notLive: { cpf: cpfFrom('900000014'), face: 'not live' },
  invalid: { cpf: cpfFrom('900000015'), face: 'invalid' },
  faceAway: { cpf: cpfFrom('900000016'), face: 'away' },
} as const satisfies Record<string, SandboxPerson>

/** A hundred more of whom the face service is never sure, so that people decide: a CPF is one member's alone, and tests run side by side. */
export const isAlwaysUnsure = (cpf: string): boolean => cpf.startsWith('9000001')
