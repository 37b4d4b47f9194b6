import { expect, test } from 'vitest'
import { brCode, crc16, parseBrCode } from './br-code.ts'

/** From the Banco Central's manual of the standard. */
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

test('the checksum is the one of the standard', () => {
  // The check value that every description of CRC-16/CCITT-FALSE names.
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

test('writes the example of the manual', () => {
  const to = { key: '123e4567-e12b-12d1-a456-426655440000' }
  expect(brCode({ to, name: 'Fulano de Tal', city: 'BRASILIA', amountMinor: null, txid: '***' })).toBe(MANUAL)
})

test('reads the example of the manual, an amount and an address', () => {
  expect(parseBrCode(MANUAL)).toEqual({
    to: { key: '123e4567-e12b-12d1-a456-426655440000' },
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    amountMinor: null,
    txid: '***',
  })
  const phone =
    '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304'
  expect(parseBrCode(phone + crc16(phone))).toMatchObject({ to: { key: '+5511943214321' }, amountMinor: 666_600n })
  const url = 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99'
  const dynamic = brCode({ to: { url }, name: 'São João Ltda', city: 'São Paulo', amountMinor: 10_100n, txid: '***' })
  expect(dynamic).toContain('0102122677')
  expect(dynamic).toContain('54041.01')
  expect(parseBrCode(dynamic)).toEqual({
    to: { url },
    name: 'Sao Joao Ltda',
    city: 'Sao Paulo',
    amountMinor: 10_100n,
    txid: '***',
  })
})

test.each([
  ['a wrong checksum', MANUAL.replace('1D3D', '1D3E')],
  ['one changed letter', MANUAL.replace('Fulano', 'Fulana')],
  ['a cut', MANUAL.slice(0, 80)],
  ['nothing', ''],
  ['a foreign currency', withChecksum(MANUAL.replace('5303986', '5303840'))],
  ['another scheme', withChecksum(MANUAL.replace('br.gov.bcb.pix', 'br.gov.bcb.pox'))],
  ['a length that runs over the end', withChecksum(MANUAL.replace('6207', '6299'))],
])('refuses %s', (_name, text) => {
  expect(parseBrCode(text)).toBeNull()
})

function withChecksum(text: string): string {
  const body = text.slice(0, -4)
  return body + crc16(body)
}
