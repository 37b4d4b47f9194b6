import { describe, expect, test } from 'vitest'
import { registerUnder } from './regulation.ts'
import { parseSections } from './sections.ts'

const OFF = { enabled: false, required: false }
const OPTIONAL = { enabled: true, required: false }
const ON = { enabled: true, required: true }

const chosen = (register: object) =>
  parseSections('casa', new Map([['register', register]]), () => expect.unreachable()).register

describe('what the regulation asks for', () => {
  test.each([OFF, OPTIONAL])('cannot be switched off by a brand under the Brazilian profile', (choice) => {
    const register = chosen({ idNumber: choice, birthday: choice, email: choice })
    expect(registerUnder('br', register)).toEqual({ ...register, idNumber: ON, birthday: ON })
  })
  test('leaves every choice to a brand under no profile', () => {
    const register = chosen({ idNumber: OFF, birthday: OFF })
    expect(registerUnder('none', register)).toMatchObject({ idNumber: OFF, birthday: OFF })
  })
})
