import { expect, test } from 'vitest'
import { phoneOf } from './phone.ts'

test.each([
  ['+55', '11912345678', '+5511912345678'],
  ['+55', '(11) 91234-5678', '+5511912345678'],
  ['+55', '011912345678', '+5511912345678'],
  // By a carrier of one's choice, as people in Brazil keep numbers.
  ['+55', '01511912345678', '+5511912345678'],
  ['+55', '5511912345678', '+5511912345678'],
  ['+55', '+55 11 91234-5678', '+5511912345678'],
  ['+55', '005511912345678', '+5511912345678'],
  // The area code 55 is no country code.
  ['+55', '55912345678', '+5555912345678'],
  ['+55', '+1 415 555 2671', '+14155552671'],
  ['+351', '912345678', '+351912345678'],
  ['+44', '07911 123456', '+447911123456'],
])('%s %s is %s', (dialingCode, number, phone) => {
  expect(phoneOf(dialingCode, number)).toBe(phone)
})

test.each([
  ['a landline', '+55', '1132345678'],
  ['a digit too few', '+55', '1191234567'],
  ['a digit too many', '+55', '119123456789'],
  ['an area that does not exist', '+55', '10912345678'],
  ['another country’s form', '+351', '11912345678'],
  ['letters', '+55', '11 9 CASA'],
  ['nothing', '+55', ''],
  ['words around it', '+55', 'ligue 11912345678'],
])('%s is no mobile number', (_name, dialingCode, number) => {
  expect(phoneOf(dialingCode, number)).toBeNull()
})
