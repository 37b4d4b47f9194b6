import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FEED_TOPIC, type Feed, type FeedItem, feed } from '@trevo/contract/feed'
import { figureText } from '@trevo/contract/figures'
import type { LucideIcon } from 'lucide-react'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Rocket from 'lucide-react/icons/rocket'
import Trophy from 'lucide-react/icons/trophy'
import Vault from 'lucide-react/icons/vault'
import { useEffect } from 'react'
import { call } from '../../../lib/api/call.ts'
import { moneyText, relativeTimeText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../../lib/query.ts'
import { useServerClock } from '../../../lib/server-clock.ts'
import { live } from '../../../session/live.ts'
import { useSite } from '../../../session/status.ts'
import { launch } from '../../../shared/games/launch.ts'
import { homeTexts } from '../texts.ts'
import styles from './feed-strip.module.css'
import { Section } from './section.tsx'

const fetchFeed = call(feed)
const queryKey = ['feed'] as const
const SHOWN = 6
const MINUTE_MS = 60_000
const OLDEST_MINUTES = 60
const ICONS: Readonly<Record<FeedItem['kind'], LucideIcon>> = {
  win: Trophy,
  multiplier: Rocket,
  jackpot: Vault,
  rain: CloudRain,
}

/** What was won of late; the live channel brings all of it. */
export function useFeed() {
  const client = useQueryClient()
  const { data, isLoading } = useQuery({
    queryKey,
    queryFn: (context) => fetchFeed({}, context),
    staleTime: STALE_MS.always,
    meta: { quiet: true },
  })
  useEffect(() => {
    const leave = [
      live.on(FEED_TOPIC, 'feed.changed', (next) => client.setQueryData<Feed>(queryKey, next)),
      live.onGap(FEED_TOPIC, () => void client.invalidateQueries({ queryKey })),
    ]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
  return { list: data?.list.slice(0, SHOWN) ?? [], isLoading }
}

/** Nothing stands here while nothing was won within the hour. */
export function FeedStrip({ list: told }: { list: readonly FeedItem[] }) {
  const t = useT(homeTexts)
  const minute = useServerClock((nowMs) => Math.floor(nowMs / MINUTE_MS))
  const list = told.filter(({ at }) => Date.parse(at) > (minute - OLDEST_MINUTES) * MINUTE_MS)
  if (list.length === 0) return null
  return (
    <Section title={t('feed.title')}>
      <ul className={styles.list}>
        {list.map((item) => (
          <li key={item.id} className={styles.item}>
            <Item item={item} now={new Date(minute * MINUTE_MS)} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('feed.note')}</p>
    </Section>
  )
}

function Item({ item, now }: { item: FeedItem; now: Date }) {
  const t = useT(homeTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const { kind, account, amount, times, game, at } = item
  const Icon = ICONS[kind]
  const money = moneyText(amount, currencySymbol)
  const ago = relativeTimeText(at > now.toISOString() ? now : at, now, language)
  const words = (
    <>
      <span className={styles.icon} data-kind={kind}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>
          {t(`feed.${kind}`, { name: account, amount: money, times: figureText(times ?? '0') })}
        </span>
        <span className={styles.game}>{game ? `${language === 'EN' ? game.en : game.pt} · ${ago}` : ago}</span>
      </span>
      {kind === 'win' ? null : <span className={styles.amount}>{money}</span>}
    </>
  )
  if (game === null) return <div className={styles.row}>{words}</div>
  return (
    <button type="button" className={styles.row} onClick={() => launch(game)}>
      {words}
    </button>
  )
}
