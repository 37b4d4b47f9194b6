import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { type RoundPage, TABLE_PATHS } from '../../../../../src/tables/shared/wire.ts'
import { Button } from '../../../../shell/button.tsx'
import { cx } from '../../../../shell/cx.ts'
import { useGame } from '../../../../shell/game-context.ts'
import { Sheet } from '../../../../shell/sheet.tsx'
import { isSaltOf } from '../../salt-proof.ts'
import { readRounds, type Verdict, verdictsOf } from '../proof.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

const SHOWN = 50

export function ChainSheet({ onClose }: { onClose: () => void }) {
  const { game } = useGame().session
  const table = game.room?.id ?? ''
  const [page, setPage] = useState<RoundPage | 'loading' | 'failed'>('loading')
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict> | 'failed' | null>(null)
  useEffect(() => {
    readRounds(table, SHOWN).then(setPage, () => setPage('failed'))
  }, [table])

  /** Every round against its forerunner, and the salts of their chains against the beacon. */
  async function check(found: RoundPage): Promise<void> {
    const all = verdictsOf(game.engine, found)
    for (const chain of found.chains) {
      const first = found.rounds.find((round) => round.chain === chain.id)
      if (first !== undefined && !(await isSaltOf(chain))) all.set(first.id, 'salt')
    }
    setVerdicts(all)
  }
  if (typeof page === 'string') {
    return (
      <Sheet title={t('chain.title')} onClose={onClose}>
        <p role="status">{page === 'loading' ? t('loading') : t('failed')}</p>
      </Sheet>
    )
  }
  const chain = page.chains.at(-1)
  return (
    <Sheet title={t('chain.title')} onClose={onClose}>
      <p className={styles.how}>{t('chain.how')}</p>
      <p className={styles.how}>{t('chain.whence')}</p>
      {chain === undefined ? (
        <p>{t('chain.empty')}</p>
      ) : (
        <dl className={styles.hashes}>
          <dt>{t('chain.address')}</dt>
          <dd>{`${TABLE_PATHS.rounds}?table=${table}`}</dd>
          <dt>{t('chain.terminal')}</dt>
          <dd>{chain.terminalHash}</dd>
          <dt>{t('chain.salt')}</dt>
          <dd>{chain.salt ?? t('chain.unsalted')}</dd>
          {chain.beacon === null ? null : (
            <>
              <dt>{t('chain.beacon')}</dt>
              <dd>{chain.beacon.round}</dd>
            </>
          )}
        </dl>
      )}
      <div role="status">
        {verdicts === null ? null : verdicts === 'failed' ? t('failed') : <Outcome verdicts={verdicts} />}
      </div>
      <Button
        tone="primary"
        className={styles.wide}
        onClick={() => void check(page).catch(() => setVerdicts('failed'))}
      >
        {t('chain.verify')}
      </Button>
      <ul className={styles.proofs}>
        {page.rounds.map(({ id, hash, outcome }) => (
          <li key={id}>
            <b>{id}</b> <span className={styles.code}>{`${JSON.stringify(outcome)} ${hash}`}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Outcome({ verdicts }: { verdicts: ReadonlyMap<number, Verdict> }) {
  const bad = [...verdicts].find(([, verdict]) => verdict !== 'equal')
  const words =
    bad === undefined
      ? t('chain.equal', { count: verdicts.size })
      : bad[1] === 'salt'
        ? t('chain.badSalt')
        : t('chain.bad', { id: bad[0] })
  return <Note isRight={bad === undefined} words={words} />
}

export const Note = ({ isRight, words }: { isRight: boolean; words: string }) => (
  <p className={cx(styles.verdict, isRight ? styles.right : styles.wrong)}>
    {isRight ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
    <span>{words}</span>
  </p>
)
