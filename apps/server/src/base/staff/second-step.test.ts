import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { secretsFrom } from '../../platform/config.ts'
import { DEMO_OPERATOR } from './demo-operator.ts'
import { createStaffTotp } from './second-step.ts'

const secrets = secretsFrom('a secret that only tests know, 32+')
const NOW = new Date('2026-03-01T12:00:00Z')
const nothing = { passwordHash: '', totpSealed: null, totpOfferedAt: null, totpLastCounter: null }
const operator = { ...nothing, id: 1n, userName: DEMO_OPERATOR.userName, totpConfirmedAt: new Date(0) }
const codeOf = (secret: string, at = NOW) => new TOTP({ secret }).generate({ timestamp: at.getTime() })

describe('the second step of staff', () => {
  test('of the demo operator exists in a demo and nowhere else', () => {
    const code = codeOf(DEMO_OPERATOR.totpSecret)
    const counter = BigInt(NOW.getTime() / 30_000)
    expect(createStaffTotp({ secrets, demo: true }).accept(operator, code, NOW)).toBe(counter)
    expect(createStaffTotp({ secrets, demo: false }).accept(operator, code, NOW)).toBeNull()
    expect(createStaffTotp({ secrets, demo: true }).accept({ ...operator, userName: 'other' }, code, NOW)).toBeNull()
  })

  test('opens for whom it was sealed, and an offer lapses after a quarter of an hour', () => {
    const totp = createStaffTotp({ secrets, demo: false })
    const { sealed, setup } = totp.offer({ id: 7n, userName: 'ana' })
    const ana = { ...nothing, id: 7n, userName: 'ana', totpSealed: sealed, totpOfferedAt: NOW, totpConfirmedAt: null }
    expect(totp.accept(ana, codeOf(setup.secret), NOW)).not.toBeNull()
    expect(() => totp.accept({ ...ana, id: 8n }, codeOf(setup.secret), NOW)).toThrow()
    const later = new Date(NOW.getTime() + 15 * 60_000 + 1)
    expect(totp.accept(ana, codeOf(setup.secret, later), later)).toBeNull()
    expect(totp.accept({ ...ana, totpConfirmedAt: NOW }, codeOf(setup.secret, later), later)).not.toBeNull()
  })
})
