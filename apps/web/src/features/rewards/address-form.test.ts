import { expect, test } from 'vitest'
import { type AddressValues, readAddress, STATES, typedPostalCode } from './address-form.ts'

const good: AddressValues = {
  name: ' Bia Souza ',
  phone: '(11) 98765-4321',
  postalCode: '01310-100',
  street: 'Avenida Paulista',
  number: 's/n',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

test('an address is tidied up before it is sent', () => {
  expect(readAddress(good)).toEqual({ address: { ...good, name: 'Bia Souza', phone: '11987654321' } })
})

test('a number is the same whatever was dialled or pasted before it', () => {
  for (const phone of ['+55 11 98765-4321', '0055 11 98765-4321', '(011) 98765-4321']) {
    expect(readAddress({ ...good, phone })).toMatchObject({ address: { phone: '11987654321' } })
  }
})

test('what is missing or wrong is named by its field', () => {
  const wrong = { ...good, postalCode: '0131', phone: '123', street: ' ', state: '' }
  expect(readAddress(wrong)).toEqual({ issues: { postalCode: true, phone: true, street: true, state: true } })
})

test('a postal code gets its dash while it is typed', () => {
  expect(typedPostalCode('01310')).toBe('01310')
  expect(typedPostalCode('013101')).toBe('01310-1')
  expect(typedPostalCode('01310-1009')).toBe('01310-100')
})

test('all states are there once', () => {
  expect(new Set(STATES).size).toBe(27)
})
