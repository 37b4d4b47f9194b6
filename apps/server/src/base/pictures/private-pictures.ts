import { type PictureRules, redraw } from '../../platform/redraw.ts'
import { newToken } from '../../platform/token.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'

const LONGEST_SIDE = 2000
const QUALITY = 82

/** A picture that a member or staff sent, drawn anew as a JPEG; answers with its name in the storage. */
export async function storePrivatePicture(
  storage: StorageProvider,
  bytes: Buffer,
  rules: PictureRules,
): Promise<string> {
  const drawn = await redraw(bytes, rules, (picture) =>
    picture
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY }),
  )
  // Not the ending of public pictures: these are given to those they concern alone.
  const name = `${newToken()}.jpg`
  await storage.put(name, drawn)
  return name
}

export const discardPictures = (storage: StorageProvider, names: readonly string[]) =>
  Promise.allSettled(names.map((name) => storage.remove(name)))
