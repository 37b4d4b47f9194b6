import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { BetProof } from '../../../../src/crash/shared/wire.ts'
import type { HistoryRow } from '../../../../src/protocol.ts'
import { cx } from '../../../shell/cx.ts'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import { timesText } from '../multiplier.ts'
import { readBet, readFlights, type Verdict, verdictOf } from '../proof.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

type Shown = { proof: BetProof; verdict: Verdict | null }

/** The bet, and its flight checked against the one before. */
async function check(key: string, betId: string): Promise<Shown> {
  const proof = await readBet(key, betId)
  const { flight, chain } = proof
  if (flight === null || chain === null) return { proof, verdict: null }
  const earlier = flight.position === 1 ? null : (await readFlights(1, flight.id)).flights[0]
  return { proof, verdict: verdictOf(flight, chain, earlier?.hash ?? chain.terminalHash) }
}

export function BetSheet({ row, onClose }: { row: HistoryRow; onClose: () => void }) {
  const { sessionKey } = useGame().session
  const [shown, setShown] = useState<Shown | 'loading' | 'failed'>('loading')
  useEffect(() => {
    check(sessionKey, row.roundId).then(setShown, () => setShown('failed'))
  }, [sessionKey, row.roundId])
  return (
    <Sheet title={t('bet.title')} onClose={onClose}>
      {typeof shown === 'string' ? (
        <p role="status">{shown === 'loading' ? t('bet.loading') : t('bet.failed')}</p>
      ) : (
        <Facts {...shown} />
      )}
    </Sheet>
  )
}

function Facts({ proof: { bet, flight, chain }, verdict }: Shown) {
  const { currency } = useGame().session
  const rows: readonly (readonly [string, string])[] = [
    [t('bet.round'), String(bet.flightId)],
    [t('bet.stake'), prizeText(bet.stake, currency)],
    [t('bet.auto'), bet.auto === null ? t('bet.byHand') : timesText(bet.auto)],
    [t('bet.out'), bet.out === null ? t('bet.notOut') : timesText(bet.out)],
    ...(flight === null ? [] : ([[t('bet.crash'), timesText(flight.crash)]] as const)),
    [t('bet.prize'), prizeText(bet.prize, currency)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.hashes}>
        <dt>{t('bet.code')}</dt>
        <dd>{bet.requestId}</dd>
        {flight === null || chain === null ? null : (
          <>
            <dt>{t('bet.hash')}</dt>
            <dd>{flight.hash}</dd>
            <dt>{t('bet.salt')}</dt>
            <dd>{chain.salt}</dd>
          </>
        )}
      </dl>
      {flight === null ? <p>{t('bet.flying')}</p> : null}
      {verdict === null ? null : (
        <p className={cx(styles.verdict, verdict === 'equal' ? styles.right : styles.wrong)} role="status">
          {verdict === 'equal' ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
          <span>{verdict === 'equal' ? t('bet.equal') : t('bet.bad')}</span>
        </p>
      )}
    </>
  )
}
