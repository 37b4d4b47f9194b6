import type { Announcement } from '@trevo/contract/content'
import { useState } from 'react'
import { pictureUrl } from '../../../shared/games/game-picture.ts'
import styles from '../content.module.css'

type BannerPictureProps = { announcement: Pick<Announcement, 'announcementImages'>; sequence?: number; eager?: boolean }

/** Takes its room before it is there, and none at all once it failed. */
export function BannerPicture({ announcement, sequence = 1, eager = false }: BannerPictureProps) {
  const [failed, setFailed] = useState<string>()
  const { announcementImages: images } = announcement
  const image = images.find((one) => one.sequence === sequence) ?? images.find((one) => one.sequence === 1)
  if (!image || failed === image.url) return null
  return (
    <span className={styles.banner}>
      <img
        className={styles.bannerPicture}
        src={pictureUrl(image.url)}
        alt=""
        width={image.width ?? 720}
        height={image.height ?? 336}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(image.url)}
      />
    </span>
  )
}
