import { useQuery } from '@tanstack/react-query'
import type { RainRound } from '@trevo/contract/rain'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../rain.module.css'
import { resultsQuery } from '../rain-queries.ts'
import { rewardTexts } from '../texts.ts'

/** Who grabbed how much, most first. */
export function RainResults({ round: { id, startsAt } }: { round: RainRound }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useQuery(resultsQuery(id, useSession()))
  return (
    <Section title={t('results.title')}>
      <p className={styles.text}>{momentText(startsAt, 'moment', language, timeZone)}</p>
      <Loaded query={query}>
        {({ list, round }) =>
          list.length === 0 ? (
            <p className={styles.text}>{t('results.none')}</p>
          ) : (
            <Card>
              <ol className={styles.results}>
                {list.map(({ account, amount, isMe }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: masked names repeat, and a place in the list is who it is
                  <li key={index} className={isMe ? styles.me : styles.row}>
                    <span className={styles.place}>{index + 1}</span>
                    <span className={styles.who}>{isMe ? t('results.me', { account }) : account}</span>
                    <span className={styles.sum}>{words.gift({ kind: round.kind, amount })}</span>
                  </li>
                ))}
              </ol>
            </Card>
          )
        }
      </Loaded>
    </Section>
  )
}
