import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type KnownDevices = {
  /** For a cookie: this device has proved to be the account's owner's. */
  issue(merchantId: number, account: string): string
  /**
   * By what a sign-in is counted: the name, or the device where the owner has signed in on it before. So nobody who
   * guesses elsewhere can keep the owner out, and a stolen device gets no more tries than anybody.
   */
  subjectOf(merchantId: number, account: string, device: string | undefined): string
}

/** With a key of its own that stays: these cookies live for a year on devices we do not see. */
export function createKnownDevices(key: Buffer): KnownDevices {
  const seal = (merchantId: number, account: string, id: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([merchantId, account.toLowerCase(), id]))
      .digest()
  return {
    issue(merchantId, account) {
      const id = randomBytes(12).toString('base64url')
      return `${id}.${seal(merchantId, account, id).toString('base64url')}`
    },
    subjectOf(merchantId, account, device) {
      const [id = '', sealed = ''] = device?.split('.') ?? []
      const given = Buffer.from(sealed, 'base64url')
      const expected = seal(merchantId, account, id)
      const isKnown = given.length === expected.length && timingSafeEqual(given, expected)
      return isKnown ? `device ${id}` : account
    },
  }
}
