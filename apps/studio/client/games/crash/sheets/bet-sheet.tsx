import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { BetProof } from '../../../../src/crash/shared/wire.ts'
import type { HistoryRow } from '../../../../src/protocol.ts'
import { cx } from '../../../shell/cx.ts'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { inLanguage } from '../../../shell/page.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import styles from '../crash.module.css'
import { timesText } from '../multiplier.ts'
import { readBet, readFlights, type Verdict, verdictOf } from '../proof.ts'

const t = inLanguage({
  pt: {
    title: 'Aposta',
    round: 'Rodada',
    stake: 'Aposta',
    auto: 'Retirada automática',
    byHand: 'Manual',
    out: 'Retirou em',
    notOut: 'Não retirou',
    crash: 'Explodiu em',
    prize: 'Prêmio',
    code: 'Código da aposta',
    hash: 'Hash da rodada',
    salt: 'Sal público',
    loading: 'Carregando',
    failed: 'A aposta não chegou. Tente de novo.',
    flying: 'A rodada ainda não terminou.',
    equal: 'Confere. O ponto foi refeito neste aparelho e a rodada anterior o prometeu.',
    bad: 'Não confere.',
  },
  en: {
    title: 'Bet',
    round: 'Round',
    stake: 'Stake',
    auto: 'Automatic cash-out',
    byHand: 'By hand',
    out: 'Cashed out at',
    notOut: 'Not cashed out',
    crash: 'Crashed at',
    prize: 'Prize',
    code: 'Code of the bet',
    hash: 'Hash of the round',
    salt: 'Public salt',
    loading: 'Loading',
    failed: 'The bet did not arrive. Try again.',
    flying: 'The round is not over yet.',
    equal: 'It matches. The point was worked out again on this device, and the round before promised it.',
    bad: 'It does not match.',
  },
})

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
    <Sheet title={t.title} onClose={onClose}>
      {typeof shown === 'string' ? (
        <p role="status">{shown === 'loading' ? t.loading : t.failed}</p>
      ) : (
        <Facts {...shown} />
      )}
    </Sheet>
  )
}

function Facts({ proof: { bet, flight, chain }, verdict }: Shown) {
  const { currency } = useGame().session
  const rows: readonly (readonly [string, string])[] = [
    [t.round, String(bet.flightId)],
    [t.stake, prizeText(bet.stake, currency)],
    [t.auto, bet.auto === null ? t.byHand : timesText(bet.auto)],
    [t.out, bet.out === null ? t.notOut : timesText(bet.out)],
    ...(flight === null ? [] : ([[t.crash, timesText(flight.crash)]] as const)),
    [t.prize, prizeText(bet.prize, currency)],
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
        <dt>{t.code}</dt>
        <dd>{bet.requestId}</dd>
        {flight === null || chain === null ? null : (
          <>
            <dt>{t.hash}</dt>
            <dd>{flight.hash}</dd>
            <dt>{t.salt}</dt>
            <dd>{chain.salt}</dd>
          </>
        )}
      </dl>
      {flight === null ? <p>{t.flying}</p> : null}
      {verdict === null ? null : (
        <p className={cx(styles.verdict, verdict === 'equal' ? styles.right : styles.wrong)} role="status">
          {verdict === 'equal' ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
          <span>{verdict === 'equal' ? t.equal : t.bad}</span>
        </p>
      )}
    </>
  )
}
