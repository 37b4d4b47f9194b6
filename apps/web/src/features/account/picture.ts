import { HEAD_ICON_BYTES_MAX } from '@trevo/contract/profile'
import { isPictureFile } from '../../lib/picture-file.ts'

export function pictureProblem(file: Pick<File, 'type' | 'name' | 'size'>): 'image_type' | 'image_too_large' | null {
  if (!isPictureFile(file)) return 'image_type'
  return file.size > HEAD_ICON_BYTES_MAX ? 'image_too_large' : null
}
