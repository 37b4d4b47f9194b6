import { describe, expect, test } from 'vitest'
import { type PrizeMode, prizeModeOf, type VendorMapping } from './catalogue.ts'

const rows: { mapping: VendorMapping; configured?: PrizeMode; mode: PrizeMode }[] = [
  { mapping: {}, mode: 'LOTT' },
  { mapping: { LOTT: ['LOTT'] }, mode: 'LOTT' },
  { mapping: { LOTT: ['LOTT', 'ELOTT'] }, mode: 'ELOTT' },
  { mapping: { TCG_LOTTO_VN: ['ELOTT'] }, mode: 'ELOTT' },
  { mapping: { TCG_LOTTO_VN: ['LOTT'] }, mode: 'LOTT' },
  { mapping: { ELOTT: ['ELOTT'], PG: ['ELOTT'] }, mode: 'LOTT' },
  { mapping: {}, configured: 'ZY', mode: 'ZY' },
  { mapping: { LOTT: ['ELOTT'] }, configured: 'LOTT', mode: 'ELOTT' },
]

describe('prize mode', () => {
  test.each(rows)('$mapping, configured $configured, is $mode', ({ mapping, configured, mode }) => {
    expect(prizeModeOf(mapping, configured)).toBe(mode)
  })
})
