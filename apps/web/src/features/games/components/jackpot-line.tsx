import type { Launch } from '@trevo/contract/games'
import type { Jackpot } from '@trevo/contract/jackpots'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { useJackpots } from '../../../shared/jackpots/use-jackpots.ts'
import { useVendorPools } from '../../../shared/jackpots/use-vendor-pools.ts'
import type { GameRequest } from '../use-game.ts'
import styles from './jackpot-line.module.css'

const POOLS_SHOWN = 2

const feeds = ({ scope, category, vendor, games }: Jackpot, { gameType, vassalage }: Launch, nodeId: string) =>
  ({ all: true, category: gameType === category, vendor: vassalage === vendor, games: games.includes(nodeId) })[scope]

/** What the pots hold that a stake in this game feeds; nothing where it is played for nothing. */
export function JackpotLine({ launched, request }: { launched: Launch | null; request: GameRequest }) {
  const t = useT()
  const { currencySymbol } = useSite()
  const { data } = useJackpots()
  const pools = useVendorPools().filter(({ games }) => games.includes(request.nodeId))
  if (launched === null || launched.free || request.free) return null
  const jackpot = data?.list.find((one) => one.state !== 'paused' && feeds(one, launched, request.nodeId))
  if (jackpot === undefined && pools.length === 0) return null
  return (
    <ul className={styles.line} aria-label={jackpot?.title ?? pools[0]?.vendor}>
      {pools.slice(0, POOLS_SHOWN).map(({ id, title, amount }) => (
        <li key={id} className={styles.pot}>
          {title} <span className={styles.amount}>{moneyText(amount, currencySymbol)}</span>
        </li>
      ))}
      {jackpot?.pots
        .filter(({ isOpen }) => isOpen)
        .map(({ level, amount }) => (
          <li key={level} className={styles.pot}>
            {t(`jackpot.${level}`)} <span className={styles.amount}>{moneyText(amount, currencySymbol)}</span>
          </li>
        ))}
    </ul>
  )
}
