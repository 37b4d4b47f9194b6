import { parseMoney } from '@trevo/contract/money'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useEffect, useState } from 'react'
import type { HistoryRow } from '../../../src/protocol.ts'
import { ApiError } from '../api.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { sentenceFor } from '../errors.ts'
import { useGame } from '../game-context.ts'
import { prizeText } from '../money.ts'
import { Sheet } from '../sheet.tsx'
import { whenText } from '../when.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

type Shown = { rows: readonly HistoryRow[]; next: string | null; status: 'loading' | 'ready' | ApiError }

function useHistory(): Shown & { more: () => void } {
  const { api } = useGame()
  const [shown, setShown] = useState<Shown>({ rows: [], next: null, status: 'loading' })
  const load = useCallback(
    async (before: string | undefined) => {
      setShown((old) => ({ ...old, status: 'loading' }))
      try {
        const { list, next } = await api.history(before)
        setShown((old) => ({ rows: before === undefined ? list : [...old.rows, ...list], next, status: 'ready' }))
      } catch (error) {
        const status = error instanceof ApiError ? error : new ApiError('unknown_error')
        setShown((old) => ({ ...old, status }))
      }
    },
    [api],
  )
  useEffect(() => void load(undefined), [load])
  return { ...shown, more: () => void load(shown.next ?? undefined) }
}

type HistorySheetProps = { onChoose: (row: HistoryRow) => void; onClose: () => void }

export function HistorySheet({ onChoose, onClose }: HistorySheetProps) {
  const { rows, next, status, more } = useHistory()
  return (
    <Sheet title={t('history.title')} onClose={onClose}>
      {status === 'ready' && rows.length === 0 ? <p className={styles.text}>{t('history.empty')}</p> : null}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.roundId}>
            <Row row={row} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {status instanceof ApiError ? <p className={styles.text}>{sentenceFor(status)}</p> : null}
      {status === 'loading' ? (
        <p className={styles.text} role="status">
          {t('history.loading')}
        </p>
      ) : null}
      {status instanceof ApiError || (status === 'ready' && next !== null) ? (
        <Button className={styles.wide} onClick={more}>
          {status === 'ready' ? t('history.more') : t('history.retry')}
        </Button>
      ) : null}
    </Sheet>
  )
}

function Row({ row, onChoose }: { row: HistoryRow; onChoose: (row: HistoryRow) => void }) {
  const { currency } = useGame().session
  const isWon = parseMoney(row.prize) > parseMoney(row.stake)
  return (
    <button
      type="button"
      className={styles.row}
      aria-disabled={row.status === 'cancelled' || undefined}
      onClick={() => row.status !== 'cancelled' && onChoose(row)}
    >
      <span className={styles.grow}>
        {whenText(row.startedAt)}
        <br />
        <span className={styles.quiet}>
          {row.isGift ? `${t('history.gift')} · ` : ''}
          {t('history.stake')} {prizeText(row.stake, currency)}
        </span>
      </span>
      <span className={cx(styles.amount, isWon && styles.won)}>
        {row.status === 'settled' ? prizeText(row.prize, currency) : t(`history.${row.status}`)}
      </span>
      <ChevronRight size={18} />
    </button>
  )
}
