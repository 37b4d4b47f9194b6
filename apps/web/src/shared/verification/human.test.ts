import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok } from '../../lib/testing/fake-browser.ts'

afterEach(() => void vi.unstubAllGlobals())

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
