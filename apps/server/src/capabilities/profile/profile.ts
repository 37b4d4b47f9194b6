import type { BodyOf } from '@trevo/contract/endpoint'
import type { Profile, updateProfile } from '@trevo/contract/profile'
import { contactsOf } from '../../base/members/contacts.ts'
import { maskEmail, maskIdNumber, maskMobile } from '../../base/members/mask.ts'
import { setNickname } from '../../base/members/member-changes.ts'
import { type Owner, setHandles } from '../../base/members/profile.ts'
import type { Secrets } from '../../platform/config.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { readProfile } from './queries.ts'

export async function profileOf(db: Db | Tx, secrets: Secrets, memberId: bigint): Promise<Profile> {
  const row = await readProfile(db, secrets, memberId)
  const contacts = await contactsOf(db, memberId)
  const email = contacts.find(({ kind }) => kind === 'email')
  const mobile = contacts.find(({ kind }) => kind === 'mobile')
  return {
    account: row.account,
    nickname: row.nickname,
    payeeName: row.payeeName ?? '',
    idNumber: row.idNumber === null ? '' : maskIdNumber(row.idNumber),
    email: email ? maskEmail(email.value) : '',
    mobileNum: mobile ? maskMobile(mobile.value) : '',
    birthday: row.birthday,
    facebook: row.facebook ?? '',
    whatsapp: row.whatsapp ?? '',
    line: row.line ?? '',
    wechat: row.wechat ?? '',
    zalo: row.zalo ?? '',
    qqNum: row.qqNum ?? '',
    registeredAt: row.registeredAt.toISOString(),
  }
}

export type Changes = BodyOf<typeof updateProfile>

export function change(
  db: Db,
  secrets: Secrets,
  owner: Owner,
  { nickname, qqNum, ...handles }: Changes,
): Promise<Profile> {
  return inTx(db, async (tx) => {
    if (nickname !== undefined) await setNickname(tx, owner.id, nickname)
    await setHandles(tx, owner, { ...handles, qq_num: qqNum })
    return profileOf(tx, secrets, owner.id)
  })
}
