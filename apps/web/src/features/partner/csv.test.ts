import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const day = {
  day: '2026-11-17',
  clicks: 4,
  registrations: 2,
  firstDeposits: 1,
  qualified: 0,
  deposited: '20.00',
  turnover: '100.00',
  net: '-3.50',
  cpa: '0.00',
  takenBack: '0.00',
}

test('a day is a row, and a figure below zero stays a figure', () => {
  expect(csvOf({ days: [day] })).toBe(
    'day,clicks,registrations,firstDeposits,qualified,deposited,turnover,net,cpa,takenBack\r\n2026-11-17,4,2,1,0,20.00,100.00,-3.50,0.00,0.00',
  )
  expect(csvOf({ days: [] })).toBe('')
})
