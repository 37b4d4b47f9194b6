import { describe, expect, test } from 'vitest'
import { DEFAULT_MEMBER_TYPE, isAgent, isReal, isTrial, MemberType, marksRead, seesContractPrompts } from './members.ts'

const rows: [MemberType, { real: boolean; agent: boolean; prompts: boolean }][] = [
  [0, { real: true, agent: false, prompts: true }],
  [1, { real: true, agent: true, prompts: true }],
  [2, { real: true, agent: true, prompts: true }],
  [4, { real: false, agent: false, prompts: false }],
  [40, { real: false, agent: false, prompts: false }],
  [41, { real: false, agent: true, prompts: false }],
  [42, { real: false, agent: true, prompts: false }],
]

describe('member types', () => {
  test.each(rows)('type %i', (type, { real, agent, prompts }) => {
    expect(isReal(type)).toBe(real)
    expect(isAgent(type)).toBe(agent)
    expect(seesContractPrompts(type)).toBe(prompts)
    expect(isTrial(type)).toBe(type === 4)
    expect(marksRead(type)).toBe(real)
  })
  test('knows no other type, and takes a stranger for a trial', () => {
    expect(MemberType.safeParse(3).success).toBe(false)
    expect(DEFAULT_MEMBER_TYPE).toBe(4)
  })
})
