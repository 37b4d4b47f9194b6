import type { MallItem } from '@trevo/contract/mall'
import styles from '../mall.module.css'

const ART = {
  cash: '/art/money-bag.webp',
  voucher: '/art/admission-tickets.webp',
  goods: '/art/shopping-bags.webp',
} as const

/** The picture of an item, or the drawing of its kind. */
export function ItemPicture({ item: { imageUrl, kind } }: { item: Pick<MallItem, 'imageUrl' | 'kind'> }) {
  return (
    <span className={styles.picture}>
      {imageUrl ? (
        <img className={styles.photo} src={imageUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <img className={styles.art} src={ART[kind]} alt="" width={88} height={88} loading="lazy" decoding="async" />
      )}
    </span>
  )
}
