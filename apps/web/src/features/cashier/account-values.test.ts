import { expect, test } from 'vitest'
import { type AccountValues, accountIssues, bodyOf } from './account-values.ts'

const PIX: AccountValues = {
  kind: 'pix',
  currency: 'BRL',
  pixKeyType: 'cpf',
  pixKey: '529.982.247-25',
  holder: ' Nina Prado ',
  bankCode: '',
  bankName: '',
  branch: '',
  account: '',
  document: '',
  paymentPassword: '135790',
}
const BANK: AccountValues = {
  ...PIX,
  kind: 'bank',
  bankCode: '001',
  branch: '1234',
  account: '12.345-x',
  document: '529.982.247-25',
}

test('a key is sent in its one spelling', () => {
  expect(bodyOf(PIX)).toEqual({
    kind: 'pix',
    pixKeyType: 'cpf',
    pixKey: '52998224725',
    holder: 'Nina Prado',
    paymentPassword: '135790',
  })
  const keyOf = (pixKeyType: AccountValues['pixKeyType'], pixKey: string) =>
    (bodyOf({ ...PIX, pixKeyType, pixKey }) as { pixKey: string }).pixKey
  expect(keyOf('phone', '(11) 98765-4321')).toBe('+5511987654321')
  expect(keyOf('phone', '+351 912 345 678')).toBe('+351912345678')
  expect(keyOf('phone', '5511987654321')).toBe('+5511987654321')
  expect(keyOf('phone', '(011) 98765-4321')).toBe('+5511987654321')
  expect(keyOf('email', ' Nina@Trevo.com ')).toBe('nina@trevo.com')
})

test('only the fields of the chosen kind are asked for', () => {
  expect(accountIssues(PIX)).toEqual([])
  expect(accountIssues(BANK)).toEqual([])
  expect(accountIssues({ ...BANK, bankCode: '1', branch: ' ', document: '111.111.111-11', pixKey: '' })).toEqual([
    { field: 'bankCode', issue: 'wrong' },
    { field: 'branch', issue: 'empty' },
    { field: 'document', issue: 'wrong' },
  ])
})

test('a CPF must have its check digits, a name letters, the password six digits', () => {
  expect(accountIssues({ ...PIX, pixKey: '529.982.247-26', holder: '1', paymentPassword: '1357' })).toEqual([
    { field: 'pixKey', issue: 'wrong' },
    { field: 'holder', issue: 'wrong' },
    { field: 'paymentPassword', issue: 'wrong' },
  ])
})

test('outside Brazil an account is a bank and a number that checks itself where the country has one', () => {
  const abroad: AccountValues = {
    ...BANK,
    currency: 'MXN',
    bankCode: '',
    bankName: ' Banco del Sol ',
    branch: '',
    account: '032 180 00011835971 9',
    document: 'gode561231gr8',
  }
  expect(bodyOf(abroad)).toEqual({
    kind: 'bank_abroad',
    bankName: 'Banco del Sol',
    account: '032180000118359719',
    document: 'GODE561231GR8',
    holder: 'Nina Prado',
    paymentPassword: '135790',
  })
  expect(accountIssues(abroad)).toEqual([])
  expect(accountIssues({ ...abroad, bankName: '', account: '032180000118359718' })).toEqual([
    { field: 'bankName', issue: 'empty' },
    { field: 'account', issue: 'wrong' },
  ])
  expect(accountIssues({ ...abroad, currency: 'PEN', account: '00219300123456789012' })).toEqual([])
})
