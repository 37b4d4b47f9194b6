import { CompactEncrypt, importJWK } from 'jose'
import { expect, test } from 'vitest'
import { secretsFrom } from '../config.ts'
import { createEncryption, type PublishedKey } from './encryption.ts'

const encryption = await createEncryption(secretsFrom('one secret of a deployment'))

async function seal(text: string, { jwk }: PublishedKey, enc = 'A256GCM'): Promise<string> {
  const key = await importJWK({ ...jwk }, 'ECDH-ES')
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ alg: 'ECDH-ES', enc }).encrypt(key)
}

test('what a client seals to the published key is read back', async () => {
  const sealed = await seal('{"password":"çãé"}', encryption.published)
  const opened = await encryption.open(encryption.published.kid, sealed)
  expect(new TextDecoder().decode(opened)).toBe('{"password":"çãé"}')
})

test('every node derives the same key from the same secret, and another from another', async () => {
  const sameDeployment = await createEncryption(secretsFrom('one secret of a deployment'))
  const other = await createEncryption(secretsFrom('another secret of a deployment'))
  expect(sameDeployment.published).toEqual(encryption.published)
  expect(other.published.kid).not.toBe(encryption.published.kid)
})

test('a body sealed to another key is told apart by its key id', async () => {
  const sealed = await seal('{}', encryption.published)
  await expect(encryption.open('some-old-key', sealed)).rejects.toMatchObject({ code: 'encryption_key_unknown' })
})

test.each([
  ['no JWE at all', async () => 'nonsense'],
  ['a broken tag', async () => `${(await seal('{}', encryption.published)).slice(0, -4)}AAAA`],
  ['another algorithm', () => seal('{}', encryption.published, 'A128GCM')],
  ['a foreign key', async () => seal('{}', (await createEncryption(secretsFrom('x'))).published)],
])('%s is a bad request', async (_what, make) => {
  await expect(encryption.open(encryption.published.kid, await make())).rejects.toMatchObject({ code: 'bad_request' })
})
