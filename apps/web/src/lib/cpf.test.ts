import { expect, test } from 'vitest'
import { formatCpf } from './cpf.ts'

test.each([
  ['529', '529'],
  ['5299', '529.9'],
  ['529.982', '529.982'],
  ['5299822', '529.982.2'],
  ['529982247', '529.982.247'],
  ['5299822472', '529.982.247-2'],
  ['529.982.247-25', '529.982.247-25'],
  ['52998224725999', '529.982.247-25'],
  ['abc', ''],
])('%s is written %s', (typed, printed) => {
  expect(formatCpf(typed)).toBe(printed)
})
