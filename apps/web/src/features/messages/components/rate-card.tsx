import { CHAT_REMARK_MAX, chatRate } from '@trevo/contract/chat'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'

const sendRating = call(chatRate)
const STARS = [1, 2, 3, 4, 5] as const

type Props = { id: string; agentName: string }

/** What the member thought of a chat that was closed. Nobody has to say it, and it is said once. */
export function RateCard({ id, agentName }: Props) {
  const t = useT(messageTexts)
  const [rating, setRating] = useState(0)
  const [remark, setRemark] = useState('')
  const [isSent, setSent] = useState(false)
  const { isBusy, write } = useWrite()
  const send = () =>
    write({
      // The chat tells two ratings apart: the server takes one of each, and the same again is the same.
      send: () => sendRating({ params: { id }, body: { rating, remark } }),
      onDone: () => setSent(true),
    })
  if (isSent) {
    return (
      <p className={styles.system} role="status">
        {t('rate.thanks')}
      </p>
    )
  }
  return (
    <form
      className={styles.rate}
      aria-label={t('rate.title', { name: agentName })}
      onSubmit={(event) => {
        event.preventDefault()
        if (rating > 0) void send()
      }}
    >
      <p className={styles.rateTitle}>{t('rate.title', { name: agentName })}</p>
      <fieldset className={styles.stars} aria-label={t('rate.stars')}>
        {STARS.map((stars) => (
          <button
            key={stars}
            type="button"
            aria-pressed={stars === rating}
            aria-label={t('rate.star', { count: stars })}
            className={cx(styles.star, stars <= rating && styles.starOn)}
            onClick={() => setRating(stars)}
          >
            <Star size={28} fill={stars <= rating ? 'currentColor' : 'none'} />
          </button>
        ))}
      </fieldset>
      {rating > 0 ? (
        <>
          <TextArea
            label={t('rate.remark')}
            value={remark}
            maxLength={CHAT_REMARK_MAX}
            onChange={({ target }) => setRemark(target.value)}
          />
          <Button type="submit" loading={isBusy}>
            {t('rate.send')}
          </Button>
        </>
      ) : null}
    </form>
  )
}
