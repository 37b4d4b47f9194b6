import type { HeadIcon } from '@trevo/contract/profile'
import type * as z from 'zod/mini'
import { headIconOf, headIconUrl } from '../../base/members/head-icon.ts'
import { type Owner, setHeadIcon } from '../../base/members/profile.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { newToken } from '../../platform/token.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { portraitOf } from './picture.ts'

export type HeadIconDeps = { db: Db; storage: StorageProvider }
type Shown = z.infer<typeof HeadIcon>

export async function iconOf(db: Db, memberId: bigint): Promise<Shown> {
  const choice = await headIconOf(db, memberId)
  return { url: headIconUrl(memberId, choice), preset: choice.preset }
}

/** Null: back to the default. */
export async function choosePreset(deps: HeadIconDeps, owner: Owner, preset: number | null): Promise<Shown> {
  await replace(deps, owner, preset, null)
  return { url: headIconUrl(owner.id, { preset, key: null }), preset }
}

export async function choosePicture(deps: HeadIconDeps, owner: Owner, base64: string): Promise<Shown> {
  const portrait = await portraitOf(base64)
  const key = `${newToken()}.webp`
  await deps.storage.put(key, portrait)
  try {
    await replace(deps, owner, null, key)
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
  return { url: headIconUrl(owner.id, { preset: null, key }), preset: null }
}

const replace = ({ db, storage }: HeadIconDeps, owner: Owner, preset: number | null, key: string | null) =>
  inTx(db, async (tx) => {
    const before = await setHeadIcon(tx, owner, { preset, key })
    if (before !== null) tx.afterCommit(() => storage.remove(before))
  })
