import type { Announcement } from '@trevo/contract/content'
import type { ErrorCode } from '@trevo/contract/errors'
import { REWARD } from '@trevo/contract/limits'
import { isPictureFile } from '../../lib/picture-file.ts'

type Rules = Pick<Announcement, 'imageRequired' | 'remarkRequired'>

/** Whether all that this promotion wants is there. */
export const isComplete = ({ imageRequired, remarkRequired }: Rules, remarks: string, pictures: number): boolean =>
  (remarkRequired === 'N' || remarks.trim() !== '') && (imageRequired === 'N' || pictures > 0)

type Chosen = Pick<File, 'type' | 'name' | 'size'>

/** The first thing wrong with pictures that were added to some others. */
export function picturesProblem(
  kept: number,
  added: readonly Chosen[],
): Extract<ErrorCode, `activity_${string}`> | null {
  if (added.some((file) => !isPictureFile(file))) return 'activity_image_type'
  if (added.some((file) => file.size > REWARD.imageBytesMax)) return 'activity_apply_remark_limit3'
  return kept + added.length > REWARD.imagesMax ? 'activity_apply_remark_limit4' : null
}
