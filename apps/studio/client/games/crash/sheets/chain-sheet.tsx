import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { FlightPage } from '../../../../src/crash/shared/wire.ts'
import { Button } from '../../../shell/button.tsx'
import { cx } from '../../../shell/cx.ts'
import { inLanguage } from '../../../shell/page.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import styles from '../crash.module.css'
import { timesText } from '../multiplier.ts'
import { readFlights, type Verdict, verdictsOf } from '../proof.ts'

const t = inLanguage({
  pt: {
    title: 'Jogo justo',
    how: 'Todas as explosões foram fixadas antes da primeira rodada: cada hash é o SHA-256 do hash da rodada seguinte, e o último foi publicado primeiro. Depois de cada voo o hash dele aparece aqui. O ponto sai de HMAC-SHA256 do hash com o sal público.',
    formula: 'Ponto = máx(1, piso(97 ÷ (1 − U)) ÷ 100), com U dos primeiros 52 bits.',
    terminal: 'Hash final da cadeia',
    salt: 'Sal público',
    verify: 'Verificar as rodadas',
    loading: 'Carregando',
    failed: 'As rodadas não chegaram. Tente de novo.',
    equal: (count: number) => `Confere. ${count} rodadas foram refeitas neste aparelho com o mesmo resultado.`,
    bad: (id: number) => `Não confere: rodada ${id}.`,
    empty: 'Ainda não há rodadas.',
  },
  en: {
    title: 'Fair play',
    how: 'All crashes were fixed before the first round: each hash is the SHA-256 of the hash of the next round, and the last one was published first. After each flight its hash appears here. The point comes from HMAC-SHA256 of the hash with the public salt.',
    formula: 'Point = max(1, floor(97 ÷ (1 − U)) ÷ 100), with U from the first 52 bits.',
    terminal: 'Terminal hash of the chain',
    salt: 'Public salt',
    verify: 'Verify the rounds',
    loading: 'Loading',
    failed: 'The rounds did not arrive. Try again.',
    equal: (count: number) => `It matches. ${count} rounds were worked out again on this device with the same result.`,
    bad: (id: number) => `It does not match: round ${id}.`,
    empty: 'There are no rounds yet.',
  },
})

const SHOWN = 50

export function ChainSheet({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<FlightPage | 'loading' | 'failed'>('loading')
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict> | null>(null)
  useEffect(() => {
    readFlights(SHOWN).then(setPage, () => setPage('failed'))
  }, [])
  if (typeof page === 'string') {
    return (
      <Sheet title={t.title} onClose={onClose}>
        <p role="status">{page === 'loading' ? t.loading : t.failed}</p>
      </Sheet>
    )
  }
  const chain = page.chains.at(-1)
  return (
    <Sheet title={t.title} onClose={onClose}>
      <p className={styles.statsOf}>{t.how}</p>
      <p className={styles.statsOf}>{t.formula}</p>
      {chain === undefined ? (
        <p>{t.empty}</p>
      ) : (
        <dl className={styles.hashes}>
          <dt>{t.terminal}</dt>
          <dd>{chain.terminalHash}</dd>
          <dt>{t.salt}</dt>
          <dd>{chain.salt}</dd>
        </dl>
      )}
      <div role="status">{verdicts === null ? null : <Outcome verdicts={verdicts} />}</div>
      <Button tone="primary" className={styles.wide} onClick={() => setVerdicts(verdictsOf(page))}>
        {t.verify}
      </Button>
      <ul className={styles.proofs}>
        {page.flights.map(({ id, crash, hash }) => (
          <li key={id}>
            <b>{timesText(crash)}</b> <span className={styles.code}>{hash}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Outcome({ verdicts }: { verdicts: ReadonlyMap<number, Verdict> }) {
  const bad = [...verdicts].find(([, verdict]) => verdict !== 'equal')
  return (
    <p className={cx(styles.verdict, bad === undefined ? styles.right : styles.wrong)}>
      {bad === undefined ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
      <span>{bad === undefined ? t.equal(verdicts.size) : t.bad(bad[0])}</span>
    </p>
  )
}
