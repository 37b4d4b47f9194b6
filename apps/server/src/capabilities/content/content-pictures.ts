import { type PictureRules, pictureBytes, redraw } from '../../platform/redraw.ts'
import { newToken } from '../../platform/token.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'

const LONGEST_SIDE = 1600
const QUALITY = 84
const RULES: PictureRules = {
  maxBytes: 10 * 1024 * 1024,
  errors: { type: 'image_type', size: 'image_too_large' },
}

/** A picture that staff upload for an announcement, drawn anew; everybody may see it at the address this answers with. */
export async function storeContentPicture(storage: StorageProvider, base64: string): Promise<string> {
  const drawn = await redraw(pictureBytes(base64, RULES), RULES, (picture) =>
    picture.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY }),
  )
  const name = `${newToken()}.webp`
  await storage.put(name, drawn)
  return `/wps/files/${name}`
}
