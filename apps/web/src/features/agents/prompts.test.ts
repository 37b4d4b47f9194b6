import { expect, test } from 'vitest'
import { promptsOf } from './prompts.ts'

const ALL = { dailysalreqtype: 'P', divtypecompperiodreq: 'HALF_MONTH', contracthoursalreq: 'F' }
const NONE = { dailysalreqtype: '', divtypecompperiodreq: '', contracthoursalreq: '' }

test('salary, dividend and hourly salary in turn', () => {
  expect(promptsOf(ALL, [])).toEqual(['salary', 'dividend', 'hourly'])
  expect(promptsOf(NONE, [])).toEqual([])
  expect(promptsOf({ ...NONE, contracthoursalreq: 'P' }, [])).toEqual(['hourly'])
})

test('what was put off is not asked again', () => {
  expect(promptsOf(ALL, ['dividend'])).toEqual(['salary', 'hourly'])
})
