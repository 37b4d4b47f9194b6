import { useQuery } from '@tanstack/react-query'
import { bannersQuery } from '../queries.ts'
import styles from '../registration.module.css'

/** At the end, where it moves nothing when it arrives. Pictures alone: nobody is led away from a half-written form. */
export function RegisterBanners() {
  const { data } = useQuery(bannersQuery)
  const pictures = (data?.banners ?? []).flatMap(({ id, title, plainText, announcementImages }) => {
    const image = announcementImages.find(({ sequence }) => sequence === 1)
    return image ? [{ id, title, plainText, url: image.url }] : []
  })
  if (pictures.length === 0) return null
  return (
    <div className={styles.banners}>
      {pictures.map(({ id, title, plainText, url }) => (
        <div key={id} className={styles.banner}>
          <img className={styles.bannerPicture} src={url} alt="" loading="lazy" decoding="async" />
          <div className={styles.bannerWords}>
            <p className={styles.bannerTitle}>{title}</p>
            <p className={styles.bannerText}>{plainText}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
