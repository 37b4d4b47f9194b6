import type { LotteryGame } from '@trevo/contract/lottery'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { gamePicture } from '../../../shared/games/game-picture.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useOpenSlot } from '../open-slot.ts'
import { shownNumbers } from '../shown-result.ts'
import { lotteryTexts } from '../texts.ts'
import { Balls } from './balls.tsx'
import { DrawClock, SmallClock } from './clocks.tsx'
import styles from './lobby.module.css'

const MINUTE_SECONDS = 60
/** Up to ten balls show; of Numero's twenty only the first few, or they would fill the card. */
const MOST_BALLS = 10
const FEW_BALLS = 6

/** `A cada 3 minutos`, or when the next one is. */
function useRhythm({ intervalSeconds, current }: LotteryGame): string {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  if (intervalSeconds !== null) return t('every', { count: Math.round(intervalSeconds / MINUTE_SECONDS) })
  return current === null
    ? t('pausing')
    : t('nextDraw', { time: momentText(current.drawsAt, 'moment', language, timeZone) })
}

export function Featured({ game }: { game: LotteryGame }) {
  const t = useT(lotteryTexts)
  const slot = useOpenSlot([game.current, game.next])
  return (
    <Card tone="hero" className={styles.featured}>
      <img className={styles.featuredArt} src="/art/admission-tickets.webp" alt="" width={112} height={112} />
      <Tag tone="gold">{t('lobby.featured')}</Tag>
      <h2 className={styles.featuredName}>{game.name}</h2>
      <p className={styles.rhythm}>{useRhythm(game)}</p>
      <div className={styles.featuredFoot}>
        {slot ? <DrawClock at={slot.closesAt} /> : <span>{t('pausing')}</span>}
        <ButtonLink size="md" render={<Link to={PATHS.lotteryGame} search={{ code: game.code }} />}>
          {t('bet')}
        </ButtonLink>
      </div>
    </Card>
  )
}

export function GameCard({ game }: { game: LotteryGame }) {
  const t = useT(lotteryTexts)
  const slot = useOpenSlot([game.current, game.next])
  const numbers = game.last ? shownNumbers(game.family, game.last.result) : []
  const shown = numbers.length > MOST_BALLS ? numbers.slice(0, FEW_BALLS) : numbers
  return (
    <Link to={PATHS.lotteryGame} search={{ code: game.code }} className={styles.card} data-press="">
      <span className={styles.picture}>
        <Picture
          {...gamePicture({ iconUrl: game.iconUrl ?? '', tint: game.tint })}
          sizes="66px"
          fallbackText={game.name}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{game.name}</span>
          {slot ? <SmallClock at={slot.closesAt} /> : null}
        </span>
        <span className={styles.rhythm}>{useRhythm(game)}</span>
        {numbers.length > 0 ? (
          <span className={styles.result}>
            <Balls family={game.family} numbers={shown} look="small" label={t('lastResult')} />
            {shown.length < numbers.length ? (
              <span className={styles.rest}>+{numbers.length - shown.length}</span>
            ) : null}
          </span>
        ) : null}
      </span>
    </Link>
  )
}
