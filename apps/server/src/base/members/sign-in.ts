import type { LoginValue } from '@trevo/contract/session'
import type { Tx } from '../../platform/db.ts'
import type { KnownDevices } from '../devices/known-devices.ts'
import { credentialOf } from './credentials.ts'
import type { MemberRecord } from './member.ts'
import { recordSecurityEvent } from './security-events.ts'
import type { Client, OpenedSession, Sessions } from './sessions.ts'

/** `device` goes into the cookie of known devices. */
export type SignIn = { login: LoginValue; opened: OpenedSession; device: string }
export type SignInDeps = {
  sessions: Pick<Sessions, 'openSession'>
  knownDevices: Pick<KnownDevices, 'remember'>
}

/**
 * Opens a session for somebody who has proved to be this member, and says what the page is told. `isProved`: by more
 * than a password, now or on this device before.
 */
export async function signIn(
  tx: Tx,
  { sessions, knownDevices }: SignInDeps,
  member: MemberRecord,
  client: Client,
  isProved: boolean,
): Promise<SignIn> {
  const { id: knownDeviceId, cookie: device } = await knownDevices.remember(tx, member, client, isProved)
  const opened = await sessions.openSession(tx, member, client, knownDeviceId)
  const { id: memberId, merchantId } = member
  const { ip, userAgent } = client
  await recordSecurityEvent(tx, { merchantId, memberId, event: 'signed_in', ip, userAgent })
  const { mustChange } = await credentialOf(tx, member.id)
  return {
    opened,
    device,
    login: { token: opened.token, userName: member.account, type: member.type, firstTimeLogin: mustChange },
  }
}
