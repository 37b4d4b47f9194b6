import { RECEIPT_BYTES_MAX } from '@trevo/contract/cashier'
import { isPictureFile } from '../../lib/picture-file.ts'

/** Checked before it leaves: a picture of a kind and size that the server takes. */
export function receiptProblem(file: Pick<File, 'type' | 'name' | 'size'>): 'image_type' | 'image_too_large' | null {
  if (!isPictureFile(file)) return 'image_type'
  return file.size > RECEIPT_BYTES_MAX ? 'image_too_large' : null
}
