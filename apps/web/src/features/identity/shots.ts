import { PICTURE_KINDS, type PictureKind } from '@trevo/contract/identity'

/** The camera at the back for documents, the one at the front for faces. */
export const facingOf = (kind: PictureKind): 'environment' | 'user' =>
  kind === 'front' || kind === 'back' ? 'environment' : 'user'

/** The first that has not arrived yet; null: all are there. */
export const nextShot = (arrived: readonly PictureKind[]): PictureKind | null =>
  PICTURE_KINDS.find((kind) => !arrived.includes(kind)) ?? null
