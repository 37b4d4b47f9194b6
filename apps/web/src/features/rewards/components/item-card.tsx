import type { MallItem } from '@trevo/contract/mall'
import type { Money } from '@trevo/contract/money'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useRewardWords } from '../gift-text.ts'
import styles from '../mall.module.css'
import { hindranceOf } from '../mall-state.ts'
import { rewardTexts } from '../texts.ts'
import { ItemPicture } from './item-picture.tsx'

/** One item of the shelf; the whole of it leads to its page. */
export function ItemCard({ item, points }: { item: MallItem; points: Money }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const hindrance = hindranceOf(item, points)
  return (
    <Link to={PATHS.mall} search={{ item: item.id }} className={styles.item} data-press="">
      <ItemPicture item={item} />
      <span className={styles.itemTitle}>{item.title}</span>
      <span className={styles.price}>{words.points(item.points)}</span>
      <span className={hindrance ? styles.closed : styles.open}>
        {hindrance ? t(`hindrance.${hindrance}`) : t('mall.redeem')}
      </span>
    </Link>
  )
}
