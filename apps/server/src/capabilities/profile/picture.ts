import { HEAD_ICON_BYTES_MAX } from '@trevo/contract/profile'
import { type PictureRules, pictureBytes, redraw } from '../../platform/redraw.ts'

const SIDE = 256
const QUALITY = 82
const RULES: PictureRules = {
  maxBytes: HEAD_ICON_BYTES_MAX,
  errors: { type: 'image_type', size: 'image_too_large' },
}

/** The picture as we keep it: drawn anew, so that nothing else in the file survives. */
export async function portraitOf(base64: string): Promise<Buffer> {
  const bytes = pictureBytes(base64, RULES)
  return redraw(bytes, RULES, (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }))
}
