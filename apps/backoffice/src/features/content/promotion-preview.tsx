import { RichHtml } from '../../ui/rich-html.tsx'
import { useTimeZone } from '../../ui/use-time.ts'
import styles from './content-preview.module.css'
import { phoneDates, phoneWords } from './phone-words.ts'
import type { PreviewProps } from './preview-props.ts'

/** The detail of a promotion: the second picture where there is one, the first otherwise. */
export function PromotionPreview({ draft, title, html, language }: PreviewProps) {
  const timeZone = useTimeZone()
  const words = phoneWords(language)
  const { images = [], promotion } = draft
  const picture = images[1] ?? images[0]
  return (
    <article>
      {picture && <img className={styles.cover} src={picture.url} alt="" />}
      <h2>{title}</h2>
      <p className={styles.date}>{phoneDates(draft, timeZone, words['content.long_term'])}</p>
      {promotion?.flow && promotion.rewardAmount && (
        <p className={styles.reward}>
          <span>{words['content.reward']}</span>
          <strong>{`${promotion.rewardAmount} (${words[`content.reward_${promotion.rewardKind}`]})`}</strong>
        </p>
      )}
      <RichHtml html={html} className={styles.rich} />
      {promotion?.flow && <span className={styles.action}>{words[`content.action_${promotion.flow}`]}</span>}
    </article>
  )
}
