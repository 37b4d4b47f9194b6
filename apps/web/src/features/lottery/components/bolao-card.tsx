import type { Bolao, BolaoState } from '@trevo/contract/bolao'
import { parseMoney } from '@trevo/contract/money'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { periodName } from '../period-name.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './bolao.module.css'
import { SmallClock } from './clocks.tsx'

export const BOLAO_TONES: Readonly<Record<BolaoState, TagTone>> = {
  open: 'ok',
  full: 'gold',
  closed: 'info',
  done: 'neutral',
  cancelled: 'warn',
  void: 'warn',
}

/** Its holders have their money back, and no shares any more. */
export const isCalledOff = (state: BolaoState) => state === 'cancelled' || state === 'void'

export const takesBets = (state: BolaoState) => state === 'open' || state === 'full'

/** Who opened it, as far as others may read it. */
export function useOrganiser({ organiser, isMine }: Pick<Bolao, 'organiser' | 'isMine'>): string {
  const t = useT(lotteryTexts)
  if (isMine) return t('bolao.byYou')
  if (organiser === null) return t('bolao.byHouse')
  return organiser === '' ? t('bolao.byHidden') : t('bolao.by', { name: organiser })
}

export function Sold({ bolao: { shares, left } }: { bolao: Pick<Bolao, 'shares' | 'left'> }) {
  const t = useT(lotteryTexts)
  const text = left === 0 ? t('bolao.allSold', { shares }) : t('bolao.left', { count: left, shares })
  return (
    <>
      <ProgressBar label={t('bolao.sold')} value={shares - left} max={shares} tone="gold" valueText={text} />
      <span className={styles.quiet}>{text}</span>
    </>
  )
}

/** What came of it for whoever holds shares, in the place of their price. */
function PriceOrOutcome({ bolao: { state, price, mine, won } }: { bolao: Bolao }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  if (mine > 0 && isCalledOff(state)) return <span className={styles.quiet}>{t('bolao.paidBack')}</span>
  if (won === null) {
    return <span className={styles.won}>{t('bolao.price', { price: moneyText(price, currencySymbol) })}</span>
  }
  if (parseMoney(won) === 0n) return <span className={styles.quiet}>{t('bolao.wonNone')}</span>
  return <span className={styles.won}>{t('bolao.won', { amount: moneyText(won, currencySymbol) })}</span>
}

export function BolaoCard({ bolao }: { bolao: Bolao }) {
  const t = useT(lotteryTexts)
  const { id, gameCode, gameName, period, state, mine, closesAt } = bolao
  return (
    <Link to={PATHS.bolaos} search={{ id }} className={styles.card} data-press="">
      <span className={styles.pair}>
        <span className={styles.name}>{gameName}</span>
        {state === 'open' ? (
          <SmallClock at={closesAt} />
        ) : (
          <Tag tone={BOLAO_TONES[state]}>{t(`bolao.state.${state}`)}</Tag>
        )}
      </span>
      <span className={styles.pair}>
        <span className={styles.quiet}>{t('bolao.draw', { period: periodName(gameCode, period) })}</span>
        <PriceOrOutcome bolao={bolao} />
      </span>
      {state === 'open' ? <Sold bolao={bolao} /> : null}
      <span className={styles.pair}>
        <span className={styles.quiet}>{useOrganiser(bolao)}</span>
        {mine > 0 && !isCalledOff(state) ? <span className={styles.own}>{t('bolao.own', { count: mine })}</span> : null}
      </span>
    </Link>
  )
}
