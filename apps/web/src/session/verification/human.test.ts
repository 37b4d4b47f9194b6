import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok } from '../../lib/testing/fake-browser.ts'
import { hashChecker } from './sha256.ts'

const HUNDRED = '0123456789'.repeat(10)

afterEach(() => void vi.unstubAllGlobals())

test('hashes as FIPS 180-4 does, across the edges of a block', () => {
  const known = {
    '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    [HUNDRED]: '9cfe7faff7054298ca87557e15a10262de8d3eee77827417fbdfea1c41b9ec23',
  }
  for (const [text, hex] of Object.entries(known)) expect([text, hashChecker(hex)(text)]).toEqual([text, true])
  expect(hashChecker(known.abc)('abd')).toBe(false)
  expect(hashChecker(`${known.abc.slice(0, -1)}0`)('abc')).toBe(false)
})

// SHA-256 of "salt?expires=1&" followed by 7, made with sha256sum.
const challenge = {
  algorithm: 'SHA-256',
  challenge: '388ea4e5f89593e16881261240200231460ec3df12f007528bc00282fe7b6e8f',
  salt: 'salt?expires=1&',
  signature: 'signed',
  maxnumber: 50,
}

test('the proof names the number that was looked for and leaves the signed parts as they were', async () => {
  fakeBrowser()
  const sent = fakeFetch(ok(challenge))
  const { proveHuman } = await import('./human.ts')
  const proof = JSON.parse(atob(await proveHuman('sms')))
  expect(proof).toEqual({
    algorithm: 'SHA-256',
    challenge: challenge.challenge,
    number: 7,
    salt: 'salt?expires=1&',
    signature: 'signed',
  })
  expect(sent[0]?.url).toBe('/wps/verification?purpose=sms')
})

test('a challenge without an answer in reach is given up', async () => {
  fakeBrowser()
  fakeFetch(ok({ ...challenge, maxnumber: 6 }))
  const { proveHuman } = await import('./human.ts')
  await expect(proveHuman('sms')).rejects.toMatchObject({ code: 'human_check_failed' })
})
