import { parseMoney } from '@trevo/contract/money'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { HistoryRow, VerifyData } from '../../../src/protocol.ts'
import { ApiError } from '../api.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { sentenceFor } from '../errors.ts'
import { useGame } from '../game-context.ts'
import type { RoundPicture } from '../game-module.ts'
import { prizeText } from '../money.ts'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toasts.tsx'
import { whenText } from '../when.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'
import type { Verdict } from './verify.ts'

/** The code of every engine: who never checks a round need not have it. */
const verifier = () => import('./verify.ts')

const WORDS: Record<Exclude<Verdict, 'hidden'>, string> = {
  equal: t('round.equal'),
  hash: t('round.badHash'),
  outcome: t('round.badOutcome'),
}

type Checked = { data: VerifyData; verdict: Verdict }

function useCheck(row: HistoryRow) {
  const { api, play, session } = useGame()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const working = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) =>
      toast(sentenceFor(error instanceof ApiError ? error : new ApiError('unknown_error')), 'bad'),
    )
    setBusy(false)
  }
  const check = async () => {
    const [data, { verdictOf }] = await Promise.all([api.verify(row.roundId), verifier()])
    setChecked({ data, verdict: verdictOf(data, parseMoney(session.stakes[0] ?? '0')) })
  }
  const reveal = async () => {
    const { fairness, nextServerSeedHash } = play.state.get()
    play.setSeeds(await api.changeSeeds({ clientSeed: fairness.clientSeed, nextServerSeedHash }))
    await check()
  }
  return { checked, isBusy, check: () => working(check), reveal: () => working(reveal) }
}

/** What the round showed, where its game can draw it. */
function Shown({ roundId, Picture }: { roundId: string; Picture: RoundPicture }) {
  const { api } = useGame()
  const [data, setData] = useState<VerifyData | null>(null)
  useEffect(() => {
    // Without it the sheet says all else that it says.
    api.verify(roundId).then(setData, () => undefined)
  }, [api, roundId])
  return (
    <div className={styles.shown}>{data === null ? null : <Picture outcome={data.outcome} stake={data.stake} />}</div>
  )
}

type RoundSheetProps = { row: HistoryRow; Picture?: RoundPicture | undefined; onClose: () => void }

export function RoundSheet({ row, Picture, onClose }: RoundSheetProps) {
  const { currency } = useGame().session
  const { checked, isBusy, check, reveal } = useCheck(row)
  const isHidden = checked?.verdict === 'hidden'
  return (
    <Sheet title={t('round.title')} onClose={onClose}>
      {Picture === undefined ? null : <Shown roundId={row.roundId} Picture={Picture} />}
      <dl className={styles.facts}>
        <dt>{t('round.when')}</dt>
        <dd>{whenText(row.startedAt)}</dd>
        <dt>{t('round.stake')}</dt>
        <dd>{prizeText(row.stake, currency)}</dd>
        <dt>{t('round.prize')}</dt>
        <dd>{prizeText(row.prize, currency)}</dd>
        <dt>{t('round.round')}</dt>
        <dd className={styles.code}>{row.roundId}</dd>
        {checked === null ? null : <Seeds data={checked.data} />}
      </dl>
      <div role="status">{checked === null ? null : <VerdictNote verdict={checked.verdict} />}</div>
      {checked === null || isHidden ? (
        <Button tone="primary" className={styles.wide} disabled={isBusy} onClick={isHidden ? reveal : check}>
          {isHidden ? t('round.reveal') : t('round.verify')}
        </Button>
      ) : (
        <Button className={styles.wide} onClick={() => void copy(checked.data)}>
          {t('round.copy')}
        </Button>
      )}
    </Sheet>
  )
}

/** For whoever checks with a program of their own. */
const copy = (data: VerifyData) =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(JSON.stringify(data)))
    .then(
      () => toast(t('round.copied'), 'ok'),
      () => toast(t('round.notCopied'), 'bad'),
    )

function Seeds({ data: { fairness, serverSeed } }: { data: VerifyData }) {
  return (
    <>
      <dt>{t('round.hash')}</dt>
      <dd className={styles.code}>{fairness.serverSeedHash}</dd>
      {serverSeed === null ? null : (
        <>
          <dt>{t('round.seed')}</dt>
          <dd className={styles.code}>{serverSeed}</dd>
        </>
      )}
      <dt>{t('round.client')}</dt>
      <dd className={styles.code}>{fairness.clientSeed}</dd>
      <dt>{t('round.nonce')}</dt>
      <dd>{fairness.nonce}</dd>
    </>
  )
}

function VerdictNote({ verdict }: { verdict: Verdict }) {
  if (verdict === 'hidden') return <p className={styles.text}>{t('round.hidden')}</p>
  const isEqual = verdict === 'equal'
  return (
    <p className={cx(styles.verdict, isEqual ? styles.ok : styles.bad)}>
      {isEqual ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
      {WORDS[verdict]}
    </p>
  )
}
