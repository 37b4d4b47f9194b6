import { useEffect, useState } from 'react'
import type { HistoryRow } from '../../../../../src/protocol.ts'
import type { TableProof } from '../../../../../src/tables/shared/wire.ts'
import { Button } from '../../../../shell/button.tsx'
import { useGame } from '../../../../shell/game-context.ts'
import { prizeText } from '../../../../shell/money.ts'
import { Sheet } from '../../../../shell/sheet.tsx'
import { toast } from '../../../../shell/toasts.tsx'
import { readBet, verdictOf } from '../proof.ts'
import { Note } from './chain-sheet.tsx'
import styles from './sheets.module.css'
import { t } from './texts.ts'

/** A bet at a shared table, with what its round is checked by. */
export function BetSheet({ row, onClose }: { row: HistoryRow; onClose: () => void }) {
  const { sessionKey } = useGame().session
  const [proof, setProof] = useState<TableProof | 'loading' | 'failed'>('loading')
  useEffect(() => {
    readBet(sessionKey, row.roundId).then(setProof, () => setProof('failed'))
  }, [sessionKey, row.roundId])
  return (
    <Sheet title={t('bet.title')} onClose={onClose}>
      {typeof proof === 'string' ? (
        <p role="status">{proof === 'loading' ? t('loading') : t('failed')}</p>
      ) : (
        <Facts proof={proof} />
      )}
    </Sheet>
  )
}

function Facts({ proof }: { proof: TableProof }) {
  const { currency, game } = useGame().session
  const { bet, round, chain, before } = proof
  const isProven = round !== null && chain !== null && before !== null
  const verdict = isProven ? verdictOf(game.engine, round, chain, before) : null
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('bet.round')}</dt>
          <dd>{bet.roundId}</dd>
        </div>
        <div>
          <dt>{t('bet.stake')}</dt>
          <dd>{prizeText(bet.stake, currency)}</dd>
        </div>
        <div>
          <dt>{t('bet.prize')}</dt>
          <dd>{prizeText(bet.prize, currency)}</dd>
        </div>
      </dl>
      {isProven ? (
        <dl className={styles.hashes}>
          <dt>{t('bet.result')}</dt>
          <dd>{JSON.stringify(round.outcome)}</dd>
          <dt>{t('bet.hash')}</dt>
          <dd>{round.hash}</dd>
          <dt>{t('bet.before')}</dt>
          <dd>{before}</dd>
          <dt>{t('chain.salt')}</dt>
          <dd>{chain.salt}</dd>
        </dl>
      ) : (
        <p>{t('bet.open')}</p>
      )}
      <div role="status">
        {verdict === null ? null : (
          <Note isRight={verdict === 'equal'} words={verdict === 'equal' ? t('bet.equal') : t('bet.bad')} />
        )}
      </div>
      {isProven ? (
        <Button className={styles.wide} onClick={() => void copy(lineOf(proof, game))}>
          {t('bet.copy')}
        </Button>
      ) : null}
    </>
  )
}

/** For whoever checks with a program of their own: a line for scripts/verify-round.mjs. */
const lineOf = ({ bet, round, chain, before }: TableProof, { engine }: { engine: string }) => ({
  roundId: bet.betId,
  game: { engine, profile: null },
  stake: bet.stake,
  prize: bet.prize,
  actions: [{ bets: bet.bets }],
  outcome: { ...round?.outcome, won: bet.won },
  table: { hash: round?.hash, before, salt: chain?.salt },
})

const copy = (line: unknown) =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(JSON.stringify(line)))
    .then(
      () => toast(t('bet.copied'), 'ok'),
      () => toast(t('bet.notCopied'), 'bad'),
    )
