import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices(Buffer.alloc(32, 1), systemClock)

describe('a known device', () => {
  test('is counted on its own, in any case of the name', () => {
    const device = devices.issue(1, 'Maria')
    const subject = devices.subjectOf(1, 'maria', device)
    expect(subject).toMatch(/^device [\w-]{16}$/)
    expect(devices.subjectOf(1, 'MARIA', device)).toBe(subject)
    expect(devices.subjectOf(1, 'maria', devices.issue(1, 'maria'))).not.toBe(subject)
  })
  test('is unknown to another account, another brand and another server', () => {
    const device = devices.issue(1, 'maria')
    expect(devices.subjectOf(1, 'bia', device)).toBe('bia')
    expect(devices.subjectOf(2, 'maria', device)).toBe('maria')
    expect(createKnownDevices(Buffer.alloc(32, 2), systemClock).subjectOf(1, 'maria', device)).toBe('maria')
  })
  test('has room for three names that share a browser, the newest first', () => {
    const shared = ['maria', 'bia', 'ana'].reduce<string | undefined>(
      (held, name) => devices.issue(1, name, held),
      undefined,
    )
    for (const name of ['maria', 'bia', 'ana']) expect(devices.subjectOf(1, name, shared)).toMatch(/^device /)
    const fourth = devices.issue(1, 'rosa', shared)
    expect(devices.subjectOf(1, 'rosa', fourth)).toMatch(/^device /)
    expect(devices.subjectOf(1, 'maria', fourth)).toBe('maria')
    const again = devices.issue(1, 'ana', shared)
    expect(again.split('..')).toHaveLength(3)
    expect(devices.subjectOf(1, 'ana', again)).not.toBe(devices.subjectOf(1, 'ana', shared))
  })
  test.each([undefined, '', '.', 'abc', 'abc.def', `${'A'.repeat(16)}.${'A'.repeat(43)}`])('is not %j', (device) => {
    expect(devices.subjectOf(1, 'maria', device)).toBe('maria')
  })
})
