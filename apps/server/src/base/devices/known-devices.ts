import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken } from '../../platform/token.ts'
import { deviceLabel } from './device-label.ts'
import { findKnown, insertKnown, proveKnown, touchKnown } from './known-device-queries.ts'

const DAY_MS = 86_400_000
/** Without a sign-in on it: after this long a device is a stranger again. */
const KNOWN_MS = 90 * DAY_MS
/** People share a browser; more names than this are asked for a code again. */
const NAMES_PER_COOKIE = 3

type Owner = { id: bigint; merchantId: number; account: string }

export type KnownDevices = {
  /** A cookie saying that this name's owner has signed in on this device. Says nothing about new devices. */
  issue(merchantId: number, account: string, held?: string): string
  /**
   * What a sign-in is counted by: the name, or the device if the owner has signed in on it before. So guessing elsewhere cannot
   * keep the owner out, and a stolen device gets no more tries than any other.
   */
  subjectOf(merchantId: number, account: string, device: string | undefined): string
  /** Whether this member has shown more than a password on the device, and has not sent it away since. */
  isProved(db: Db | Tx, owner: Owner, device: string | undefined): Promise<boolean>
  /**
   * After all that was asked is shown; `isProved` where that was more than a password. A device that is not known, or
   * is proved for the first time, gets an id of its own making: whatever stood in the cookie before may have been
   * planted there by somebody who kept a copy.
   */
  remember(
    tx: Tx,
    owner: Owner,
    client: { device?: string | undefined; userAgent?: string | undefined },
    isProved: boolean,
  ): Promise<{ id: bigint; cookie: string }>
}

/** With a key of its own that stays: these cookies live on devices we do not see. */
export function createKnownDevices(key: Buffer, clock: Clock): KnownDevices {
  const seal = (merchantId: number, account: string, id: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([merchantId, account.toLowerCase(), id]))
      .digest()
  const isSealed = (merchantId: number, account: string, entry: string) => {
    const [id = '', sealed = ''] = entry.split('.')
    const given = Buffer.from(sealed, 'base64url')
    const expected = seal(merchantId, account, id)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const entriesOf = (device: string | undefined) => device?.split('..').slice(0, NAMES_PER_COOKIE) ?? []
  const entryOf = (merchantId: number, account: string, device: string | undefined) =>
    entriesOf(device).find((entry) => isSealed(merchantId, account, entry))
  const idOf = (entry: string | undefined) => entry?.split('.')[0]

  function issue(merchantId: number, account: string, held?: string): string {
    const id = randomBytes(12).toString('base64url')
    const others = entriesOf(held).filter((entry) => entry !== '' && !isSealed(merchantId, account, entry))
    const own = `${id}.${seal(merchantId, account, id).toString('base64url')}`
    return [own, ...others].slice(0, NAMES_PER_COOKIE).join('..')
  }

  async function found(db: Db | Tx, { id: memberId, merchantId, account }: Owner, device: string | undefined) {
    const id = idOf(entryOf(merchantId, account, device))
    return id === undefined ? undefined : findKnown(db, memberId, hashToken(id), clock.now())
  }

  return {
    issue,
    subjectOf(merchantId, account, device) {
      const id = idOf(entryOf(merchantId, account, device))
      return id === undefined ? account : `device ${id}`
    },
    isProved: async (db, owner, device) => (await found(db, owner, device))?.isProved === true,
    async remember(tx, owner, { device, userAgent }, isProved) {
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + KNOWN_MS)
      const known = await found(tx, owner, device)
      if (known && device !== undefined && (known.isProved || !isProved)) {
        await touchKnown(tx, known.id, now, expiresAt)
        return { id: known.id, cookie: device }
      }
      const cookie = issue(owner.merchantId, owner.account, device)
      const idHash = hashToken(idOf(cookie) ?? '')
      if (known) {
        await proveKnown(tx, known.id, idHash, now, expiresAt)
        return { id: known.id, cookie }
      }
      const { id: memberId, merchantId } = owner
      const label = deviceLabel(userAgent)
      const id = await insertKnown(tx, { memberId, merchantId, idHash, label, isProved, now, expiresAt })
      return { id, cookie }
    },
  }
}
