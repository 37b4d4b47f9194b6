import { useQuery } from '@tanstack/react-query'
import type { FreeRounds } from '@trevo/contract/free-rounds'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { gamePicture } from '../../../shared/games/game-picture.ts'
import { launch } from '../../../shared/games/launch.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import { freeRoundsQuery } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

const isOpen = ({ state }: FreeRounds) => state === 'waiting' || state === 'ready'

/** Rounds without a stake: those that can be played, or those that are over. Nothing where there are none. */
export function FreeRoundsList({ which }: { which: 'open' | 'over' }) {
  const query = useQuery(freeRoundsQuery(useSession()))
  return (
    <Loaded query={query}>
      {({ list }) => {
        const shown = list.filter((grant) => isOpen(grant) === (which === 'open'))
        if (shown.length === 0) return null
        return (
          <ul className={styles.list}>
            {shown.map((grant) => (
              <li key={grant.id}>
                <Grant grant={grant} />
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function Grant({ grant }: { grant: FreeRounds }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const { state, nodeId, gameName, rounds, left, stake, won, prizeMax, expiresAt, vendor, gameType } = grant
  return (
    <Card>
      <div className={styles.reward}>
        <span className={styles.roundsCover}>
          <Picture {...gamePicture({ iconUrl: grant.iconUrl, tint: ['#3a2a78', '#7c4dff'] })} />
        </span>
        <div>
          <h2 className={styles.rewardName}>{gameName}</h2>
          <p className={styles.rewardGift}>
            {isOpen(grant) ? t('rounds.left', { count: left }) : t('rounds.won', { amount: words.money(won) })}
          </p>
        </div>
        {state === 'ready' && nodeId !== null ? (
          <Button
            size="md"
            aria-label={`${t('rounds.play')}: ${gameName}`}
            onClick={() => launch({ nodeId, vassalage: vendor, gameType })}
          >
            {t('rounds.play')}
          </Button>
        ) : (
          <Tag tone={state === 'used' ? 'ok' : 'neutral'}>{t(`rounds.state.${state}`)}</Tag>
        )}
        <div className={styles.rewardWide}>
          <p className={styles.quiet}>
            {t('rounds.terms', { rounds, stake: words.money(stake), most: words.money(prizeMax) })}
          </p>
          {isOpen(grant) ? (
            <p className={styles.quiet}>{t('until', { at: momentText(expiresAt, 'moment', language, timeZone) })}</p>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
