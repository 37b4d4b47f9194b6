import { describe, expect, test } from 'vitest'
import { ageOn, Email, isCnpj, isCpf, isWeakPin, LoginName, MobileNumber, Nickname } from './fields.ts'

const passes = (schema: { safeParse(value: unknown): { success: boolean } }) => (text: string) =>
  schema.safeParse(text).success

describe('an e-mail address', () => {
  test.each([
    'bia@example.com',
    'bia.andrade+trevo@mail.example.com.br',
    'ana@loja.photography',
    'contato@sub.dominio.software',
    "o'hara@example.ie",
    'x@xn--80ak6aa92e.com',
    '1@2.co',
  ])('may be %s', (text) => expect(passes(Email)(text)).toBe(true))
  test.each([
    'bia@example',
    'bia@@example.com',
    '+55@example.com',
    'bia@-example.com',
    'bia..a@example.com',
    '.a@b.co',
  ])('is not %s', (text) => expect(passes(Email)(text)).toBe(false))
  test('is judged in no time, however it is made', () => {
    const began = performance.now()
    expect(passes(Email)(`${'a-'.repeat(120)}@`)).toBe(false)
    expect(passes(Email)(`a@${'a-'.repeat(120)}`)).toBe(false)
    expect(performance.now() - began).toBeLessThan(200)
  })
})

describe('what somebody signs in with', () => {
  test.each(['bia_andrade', '(11) 91234-5678', '+5511912345678', '529.982.247-25', 'bia+x@example.com'])(
    'may be %s',
    (text) => expect(passes(LoginName)(text)).toBe(true),
  )
  test.each(['', 'a\nb', '<b>', 'a'.repeat(255)])('is not %j', (text) => expect(passes(LoginName)(text)).toBe(false))
})

describe('a number as it was typed', () => {
  test.each(['11912345678', '+55 (11) 91234-5678', '11 91234.5678'])('may be %s', (text) =>
    expect(passes(MobileNumber)(text)).toBe(true),
  )
  test.each(['', '12345', '11 9 CASA', '1'.repeat(21)])('is not %j', (text) =>
    expect(passes(MobileNumber)(text)).toBe(false),
  )
})

describe('a nickname', () => {
  test.each(['Bia', 'Zé da Silva', '小明', 'Bia ☘️', ''])('may be %j', (text) =>
    expect(passes(Nickname)(text)).toBe(true),
  )
  test.each(['Bia\u202egnp.exe', 'Bia\u200b', '\u2066x\u2069', 'a\u0000b', '\u3164', 'x'.repeat(51)])(
    'is not %j',
    (text) => expect(passes(Nickname)(text)).toBe(false),
  )
})

describe('six digits', () => {
  test.each(['000000', '777777', '123456', '234567', '987654', '890123', '121212', '123123'])(
    'are easy to guess: %s',
    (pin) => expect(isWeakPin(pin)).toBe(true),
  )
  test.each(['246810', '190547', '112358'])('may be %s', (pin) => expect(isWeakPin(pin)).toBe(false))
  test.each(['170590', '051790', '900517', '901705', '199005', '051990'])(
    'are the birthday of 17 May 1990: %s',
    (pin) => {
      expect(isWeakPin(pin, '1990-05-17')).toBe(true)
      expect(isWeakPin(pin, '1988-11-02')).toBe(false)
      expect(isWeakPin(pin)).toBe(false)
    },
  )
})

test.each([
  ['11.222.333/0001-81', true],
  ['11444777000161', true],
  // The example of the tax office for numbers with letters.
  ['12.ABC.345/01DE-35', true],
  ['12ABC34501DE36', false],
  // A rest of 0 or 1 makes the digit 0, a rest of 2 the digit 9: each for the first and for the second digit.
  ['11222578000109', true],
  ['11222347000103', true],
  ['11222557000193', true],
  ['11222368000110', true],
  ['11222473000150', true],
  ['11222431000119', true],
  ['11222333000182', false],
  ['00000000000000', false],
  ['1122233300018', false],
])('%s is a company’s number: %s', (text, holds) => {
  expect(isCnpj(text)).toBe(holds)
})

test.each([
  ['529.982.247-25', true],
  ['11144477735', true],
  ['00000000191', true],
  ['52998224724', false],
  ['52998224735', false],
  ['11111111111', false],
  ['5299822472', false],
  ['529982247255', false],
])('%s is a taxpayer’s number: %s', (text, holds) => {
  expect(isCpf(text)).toBe(holds)
})

test('somebody is a year older on the birthday itself', () => {
  expect(['2026-05-16', '2026-05-17', '2026-05-18'].map((day) => ageOn('2008-05-17', day))).toEqual([17, 18, 18])
})
