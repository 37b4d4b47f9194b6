import { QUICKNET, QUICKNET_URLS } from '@trevo/fair/chain'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { FlightPage } from '../../../../src/crash/shared/wire.ts'
import type { Chain, SaltRound } from '../../../../src/live/shared/chain.ts'
import { Button } from '../../../shell/button.tsx'
import { cx } from '../../../shell/cx.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import { whenText } from '../../../shell/when.ts'
import { isSaltOf } from '../../parts/salt-proof.ts'
import { timesText } from '../multiplier.ts'
import { readFlights, type Verdict, verdictsOf } from '../proof.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

const SHOWN = 50

/** Every flight against its forerunner, and the salts of their chains against the beacon. */
async function check(page: FlightPage): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = verdictsOf(page)
  for (const chain of page.chains) {
    const first = page.flights.find((flight) => flight.chain === chain.id)
    if (first !== undefined && !(await isSaltOf(chain))) verdicts.set(first.id, 'salt')
  }
  return verdicts
}

export function ChainSheet({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<FlightPage | 'loading' | 'failed'>('loading')
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict> | 'failed' | null>(null)
  useEffect(() => {
    readFlights(SHOWN).then(setPage, () => setPage('failed'))
  }, [])
  if (typeof page === 'string') {
    return (
      <Sheet title={t('chain.title')} onClose={onClose}>
        <p role="status">{page === 'loading' ? t('chain.loading') : t('chain.failed')}</p>
      </Sheet>
    )
  }
  const chain = page.chains.at(-1)
  return (
    <Sheet title={t('chain.title')} onClose={onClose}>
      <p className={styles.statsOf}>{t('chain.how')}</p>
      <p className={styles.statsOf}>{t('chain.formula')}</p>
      <p className={styles.statsOf}>{t('chain.whence')}</p>
      {chain === undefined ? <p>{t('chain.empty')}</p> : <Fixed chain={chain} />}
      <div role="status">
        {verdicts === null ? null : verdicts === 'failed' ? t('chain.failed') : <Outcome verdicts={verdicts} />}
      </div>
      <Button
        tone="primary"
        className={styles.wide}
        onClick={() => void check(page).then(setVerdicts, () => setVerdicts('failed'))}
      >
        {t('chain.verify')}
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

/** What is fixed, and since when. */
const Fixed = ({ chain: { terminalHash, publishedAt, salt, saltedAt, beacon } }: { chain: Chain }) => (
  <dl className={styles.hashes}>
    <dt>{t('chain.terminal')}</dt>
    <dd>{terminalHash}</dd>
    <dd>{t('chain.published', { at: whenText(publishedAt) })}</dd>
    <dt>{t('chain.salt')}</dt>
    <dd>{salt ?? t('chain.unsalted')}</dd>
    {saltedAt === null ? null : <dd>{t('chain.salted', { at: whenText(saltedAt) })}</dd>}
    {beacon === null ? null : <Round beacon={beacon} />}
  </dl>
)

const Round = ({ beacon: { chain, round, at, signature } }: { beacon: SaltRound }) => (
  <>
    <dt>{t('chain.beacon')}</dt>
    <dd>{t('chain.round', { round, at: whenText(at) })}</dd>
    <dd>{chain === QUICKNET.hash ? `${QUICKNET_URLS[0]}/${chain}/public/${round}` : t('chain.demo')}</dd>
    {signature === null ? null : (
      <>
        <dt>{t('chain.signature')}</dt>
        <dd>{signature}</dd>
      </>
    )}
  </>
)

function Outcome({ verdicts }: { verdicts: ReadonlyMap<number, Verdict> }) {
  const bad = [...verdicts].find(([, verdict]) => verdict !== 'equal')
  return (
    <p className={cx(styles.verdict, bad === undefined ? styles.right : styles.wrong)}>
      {bad === undefined ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
      <span>
        {bad === undefined
          ? t('chain.equal', { count: verdicts.size })
          : bad[1] === 'salt'
            ? t('chain.badSalt')
            : t('chain.bad', { id: bad[0] })}
      </span>
    </p>
  )
}
