import { figureText } from '@trevo/contract/figures'
import type { Jackpot, VendorPool } from '@trevo/contract/jackpots'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Pots } from '../../../shared/jackpots/pots.tsx'
import { useJackpots } from '../../../shared/jackpots/use-jackpots.ts'
import { useVendorPools } from '../../../shared/jackpots/use-vendor-pools.ts'
import { VendorPot } from '../../../shared/jackpots/vendor-pot.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../jackpots.module.css'
import { jackpotsTexts } from '../texts.ts'

const NAMES_SHOWN = 6

function useGames({ scope, category, names }: Jackpot): string {
  const t = useT(jackpotsTexts)
  if (scope === 'category' && category !== null) return t(`category.${category}`)
  if (scope === 'all' || names.length === 0) return t('games.all')
  const more = names.length - NAMES_SHOWN
  const list = names.slice(0, NAMES_SHOWN).join(', ')
  return more > 0 ? t('games.more', { list, count: more }) : list
}

/** All levels together, as percent with a comma. */
const percentOf = (shares: readonly string[]) =>
  figureText(
    shares.reduce((sum, share) => sum + Number(share), 0),
    { most: 4 },
  )

export function JackpotList() {
  const t = useT(jackpotsTexts)
  const pools = useVendorPools()
  return (
    <Loaded query={useJackpots()}>
      {({ list }) =>
        list.length + pools.length === 0 ? (
          <EmptyState art="/art/crown.webp" title={t('empty')} text={t('empty.text')} />
        ) : (
          <ul className={styles.list}>
            {list.map((jackpot) => (
              <li key={jackpot.id}>
                <JackpotCard jackpot={jackpot} />
              </li>
            ))}
            {pools.length > 0 ? (
              <li>
                <VendorPools pools={pools} />
              </li>
            ) : null}
          </ul>
        )
      }
    </Loaded>
  )
}

function VendorPools({ pools }: { pools: readonly VendorPool[] }) {
  const t = useT(jackpotsTexts)
  return (
    <Card className={styles.jackpot}>
      <h2 className={styles.title}>{t('vendors')}</h2>
      <ul className={styles.list}>
        {pools.map((pool) => (
          <li key={pool.id}>
            <VendorPot pool={pool} />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('vendors.text')}</p>
    </Card>
  )
}

function JackpotCard({ jackpot }: { jackpot: Jackpot }) {
  const t = useT(jackpotsTexts)
  const games = useGames(jackpot)
  const { title, state, pots } = jackpot
  const share = percentOf(pots.map(({ sharePercent }) => sharePercent))
  const refill = percentOf(pots.map(({ refillPercent }) => refillPercent))
  return (
    <Card tone="hero" className={styles.jackpot}>
      <h2 className={styles.title}>{title}</h2>
      <Pots pots={pots} given={t('given')} />
      {state === 'paused' || state === 'ending' ? <Note tone="info">{t(state)}</Note> : null}
      <KeyValue facts={[{ label: t('feeds'), value: games }]} />
      <p className={styles.quiet}>
        {t('share')}: {refill === '0' ? t('share.all', { share }) : t('share.text', { share, refill })}
      </p>
    </Card>
  )
}
