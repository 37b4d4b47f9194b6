import type { MemberDevices } from '@trevo/contract/ops/member-file'
import { rememberedDevicesOf } from '../../base/members/session-queries.ts'
import type { Acting } from '../../base/staff/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import {
  type OtherMember,
  othersAtAddresses,
  othersOnDevice,
  registrationDeviceOf,
  type SessionLine,
  sessionsOf,
} from './device-queries.ts'
import { memberOf } from './file.ts'

const DEVICE_CODE_BYTES = 8

/** A handle to search for the device by; it reveals nothing about it. */
const codeOf = (hash: Buffer) => `d-${hash.toString('hex', 0, DEVICE_CODE_BYTES)}`

const asOther = ({ id, userName }: OtherMember) => ({ id: String(id), userName })

function asSession(
  { id, ip, startedAt, seenAt, expiresAt, endedAt, ...line }: SessionLine,
  isWhole: boolean,
  now: Date,
) {
  const isOver = endedAt === null && expiresAt <= now
  return {
    ...line,
    id: String(id),
    ip: isWhole ? ip : null,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endedAt: (isOver ? expiresAt : endedAt)?.toISOString() ?? null,
    endReason: isOver ? 'expired' : line.endReason,
  }
}

export async function devicesOf(
  { db, clock }: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
): Promise<MemberDevices> {
  const { merchantId } = await memberOf(db, acting, id)
  // Locations are only for staff who investigate cases.
  const isWhole = acting.staff.roles.some((role) => role === 'finance' || role === 'risk')
  const now = clock.now()
  const hash = await registrationDeviceOf(db, id)
  const [sessions, remembered, sameDevice, sameAddress] = await Promise.all([
    sessionsOf(db, id),
    rememberedDevicesOf(db, id, now),
    hash === null ? [] : othersOnDevice(db, { merchantId, memberId: id, hash }),
    isWhole ? othersAtAddresses(db, { merchantId, memberId: id, now }) : [],
  ])
  return {
    sessions: sessions.map((line) => asSession(line, isWhole, now)),
    remembered: remembered.map((one) => ({
      id: String(one.id),
      label: one.label,
      lastUsedAt: one.lastUsedAt.toISOString(),
    })),
    registration: hash === null ? null : { code: codeOf(hash), others: sameDevice.map(asOther) },
    sameAddress: sameAddress.map(asOther),
  }
}
