import { HEAD_ICON_PRESETS, headIconPresetUrl } from '@trevo/contract/profile'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type HeadIconChoice = { preset: number | null; key: string | null }

/** An own picture, a preset that was chosen, or the preset that belongs to the member's number. */
export function headIconUrl(memberId: bigint, { preset, key }: HeadIconChoice): string {
  if (key !== null) return `/wps/files/${key}`
  return headIconPresetUrl(preset ?? Number(memberId % BigInt(HEAD_ICON_PRESETS)))
}

export async function headIconOf(db: Db | Tx, memberId: bigint): Promise<HeadIconChoice> {
  const row = await db
    .selectFrom('member_profile')
    .select(['head_icon_preset as preset', 'head_icon_key as key'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { preset: null, key: null }
}
