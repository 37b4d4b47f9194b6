import type { KnownDevices } from '../devices/known-devices.ts'

/** Whom a code belongs to, and whose tries are whose. `isOwn`: shown to be the owner's, as far as can be known before a sign-in. */
export type Asker = { by: string; isOwn: boolean }

export const askerAt = (address: string): Asker => ({ by: `at ${address}`, isOwn: false })
/** A session by itself: a stolen one uses up no code of the owner's. */
export const askingIn = ({ id, memberId }: { id: bigint; memberId: bigint }, isOwn: boolean): Asker => ({
  by: `member ${memberId} session ${id}`,
  isOwn,
})

/** The device of an owner who has signed in on it before, wherever it is; everybody else by where they are. */
export function askerOf(
  knownDevices: Pick<KnownDevices, 'subjectOf'>,
  owner: { merchantId: number; account: string } | undefined,
  { device, address }: { device: string | undefined; address: string },
): Asker {
  const subject = owner && knownDevices.subjectOf(owner.merchantId, owner.account, device)
  return subject === undefined || subject === owner?.account ? askerAt(address) : { by: subject, isOwn: true }
}
