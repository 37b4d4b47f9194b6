import { useQuery } from '@tanstack/react-query'
import { isReal } from '@trevo/contract/members'
import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { heldMoney } from '@trevo/contract/withdrawals'
import { call } from '../../lib/api/call.ts'
import { moneyText } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import styles from './held-note.module.css'

const fetchHeld = call(heldMoney)

const heldQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'withdrawal', 'held'],
    queryFn: (context) => fetchHeld({}, context),
    isAsked: session !== null && isReal(session.type),
    staleTime: STALE_MS.member,
  })

/**
 * What a sum will hold back until it was played, said before it is taken; null: of a sum that is not known yet. Nothing where the
 * brand asks for no play.
 */
export function HeldNote({ amount }: { amount: Money | null }) {
  const t = useT()
  const { currencySymbol } = useSite()
  const { data } = useQuery(heldQuery(useSession()))
  if (data === undefined || data.percent === 0) return null
  const money = (value: Money) => moneyText(value, currencySymbol)
  if (amount === null) return <p className={styles.note}>{t('held.any', { percent: data.percent })}</p>
  const play = formatMoney((parseMoney(amount) * BigInt(data.percent)) / 100n)
  return <p className={styles.note}>{t('held.sum', { amount: money(amount), play: money(play) })}</p>
}

/** Said before money is sent: what is held in the sender's balance goes along, and the receiver has to play what comes. */
export function HeldSentNote() {
  const t = useT()
  const { currencySymbol } = useSite()
  const { data } = useQuery(heldQuery(useSession()))
  if (data === undefined || data.percent === 0) return null
  const hasHeld = parseMoney(data.held) > 0n
  return (
    <p className={styles.note}>
      {hasHeld ? t('held.sentAlong', { held: moneyText(data.held, currencySymbol) }) : t('held.sent')}
    </p>
  )
}
