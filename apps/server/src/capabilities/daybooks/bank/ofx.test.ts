import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SGML, XML } from '../../../../test/ofx.ts'
import { OfxRefused, readOfx } from './ofx.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

test('OFX 1: tags without an end, Latin letters, commas', () => {
  expect(readOfx(latin(SGML))).toEqual([
    {
      account: '0341 1234 56789-0',
      currency: 'BRL',
      from: '2026-11-14',
      to: '2026-11-16',
      balance: 98_765_400n,
      lines: [
        {
          name: 'A1',
          day: '2026-11-15',
          amount: 1_502_500n,
          about: 'PIX RECEBIDO JOSÉ & FILHOS E1234567820261115120000000000000',
          refs: ['A1', '77', 'E1234567820261115120000000000000'],
        },
        { name: 'A2', day: '2026-11-16', amount: -12_345_600n, about: '', refs: ['A2'] },
      ],
    },
  ])
})

test('OFX 2: XML in UTF-8, no balance', () => {
  const [statement] = readOfx(utf8(XML))
  expect(statement).toMatchObject({ account: '260 99', from: '2026-11-01', to: '2026-11-02', balance: null })
  expect(statement?.lines).toEqual([{ name: 'x-1', day: '2026-11-02', amount: 105_000n, about: 'João', refs: ['x-1'] }])
})

const problemOf = (text: string) => {
  try {
    readOfx(latin(text))
    return null
  } catch (error) {
    return error instanceof OfxRefused ? error.problem : error
  }
}

test.each([
  ['nothing', '', 'ofx_unknown'],
  ['a picture', '\x89PNG\r\n', 'ofx_unknown'],
  ['a page that mentions it', '<html><OFX></html>', 'ofx_unknown'],
  [
    'entities that grow',
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><OFX>&c;</OFX>`,
    'ofx_entities',
  ],
  ['a file from outside', `<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><OFX></OFX>`, 'ofx_entities'],
  ['no account', 'OFXHEADER:100\n<OFX></OFX>', 'ofx_no_account'],
  ['no number of the account', SGML.replace('<ACCTID>56789-0', ''), 'ofx_no_account'],
  ['an amount that is none', SGML.replace('150,25', '1e9'), 'ofx_amount'],
  ['an amount of two commas', SGML.replace('150,25', '1,50,25'), 'ofx_amount'],
  ['no amount', SGML.replace('<TRNAMT>150,25', ''), 'ofx_amount'],
  ['a day that is none', SGML.replace('<DTPOSTED>20261116', '<DTPOSTED>20261131'), 'ofx_date'],
  ['a line without a name', SGML.replace('<FITID>A2', ''), 'ofx_no_id'],
] as const)('%s is refused', (_what, text, problem) => {
  expect(problemOf(text)).toBe(problem)
})

test('more lines than a statement has are refused', () => {
  const line = '<STMTTRN><DTPOSTED>20261115<TRNAMT>1<FITID>N</STMTTRN>'
  expect(problemOf(SGML.replace('</BANKTRANLIST>', `${line.repeat(20_001)}</BANKTRANLIST>`))).toBe('ofx_too_many')
})

test('a line that does not end goes to the beginning of the next', () => {
  const text = SGML.replace('00</STMTTRN>', '00').replace('0000</STMTTRN>', '0000')
  expect(readOfx(latin(text))[0]?.lines.map(({ name }) => name)).toEqual(['A1', 'A2'])
})

test('whatever is in the file, it is read or refused', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<OFX>',
      '</OFX>',
      '<STMTRS>',
      '</STMTRS>',
      '<STMTTRN>',
      '</STMTTRN>',
      '<FITID>1',
      '<TRNAMT>',
      '<<<',
      '>',
      '&#0;',
      '&a;',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const problem = problemOf(`OFXHEADER:100\n<OFX>${parts.join('')}`)
      expect(problem === null || typeof problem === 'string').toBe(true)
    }),
  )
  // What takes longer than the length of the file would not come back.
  problemOf(`OFXHEADER:100\n<OFX>${'<'.repeat(400_000)}`)
  problemOf(`OFXHEADER:100\n<OFX>${'<A'.repeat(200_000)}`)
  problemOf(`OFXHEADER:100\n<OFX>${'<STMTRS>'.repeat(60_000)}`)
  problemOf(`OFXHEADER:100\n<OFX><STMTRS><STMTTRN><MEMO>${'a'.repeat(600_000)}`)
})
