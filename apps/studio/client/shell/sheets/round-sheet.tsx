import { parseMoney } from '@trevo/contract/money'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { HistoryRow, VerifyData } from '../../../src/protocol.ts'
import { ApiError } from '../api.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { sentenceFor } from '../errors.ts'
import { useGame } from '../game-context.ts'
import { prizeText } from '../money.ts'
import { inLanguage } from '../page.ts'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toasts.tsx'
import { timeText } from './history-sheet.tsx'
import styles from './sheets.module.css'
import { type Verdict, verdictOf } from './verify.ts'

const t = inLanguage({
  pt: {
    title: 'Rodada',
    when: 'Quando',
    stake: 'Aposta',
    prize: 'Prêmio',
    round: 'Número',
    verify: 'Verificar rodada',
    reveal: 'Revelar a semente e verificar',
    hidden:
      'A semente desta rodada ainda está em uso. Para verificar, revele a semente: as próximas rodadas usam outra.',
    hash: 'Hash da semente',
    seed: 'Semente do servidor',
    client: 'Sua semente',
    nonce: 'Rodada da semente',
    copy: 'Copiar dados da rodada',
    copied: 'Dados copiados.',
    notCopied: 'Este navegador não deixa copiar.',
    equal: 'Confere. O sorteio foi refeito neste aparelho e deu o mesmo resultado.',
    badHash: 'Não confere. A semente revelada não é a que foi prometida.',
    badOutcome: 'Não confere. O sorteio refeito neste aparelho deu outro resultado.',
  },
  en: {
    title: 'Round',
    when: 'When',
    stake: 'Stake',
    prize: 'Prize',
    round: 'Number',
    verify: 'Verify this round',
    reveal: 'Reveal the seed and verify',
    hidden: 'The seed of this round is still in use. To verify, reveal the seed: the next rounds use another one.',
    hash: 'Hash of the seed',
    seed: 'Server seed',
    client: 'Your seed',
    nonce: 'Round of the seed',
    copy: 'Copy the data of the round',
    copied: 'The data are copied.',
    notCopied: 'This browser does not allow copying.',
    equal: 'It matches. The draw was made again on this device with the same result.',
    badHash: 'It does not match. The revealed seed is not the one that was promised.',
    badOutcome: 'It does not match. The draw made again on this device gave another result.',
  },
})
const WORDS: Record<Exclude<Verdict, 'hidden'>, string> = { equal: t.equal, hash: t.badHash, outcome: t.badOutcome }

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
    const data = await api.verify(row.roundId)
    setChecked({ data, verdict: verdictOf(data, parseMoney(session.stakes[0] ?? '0')) })
  }
  const reveal = async () => {
    const { fairness, nextServerSeedHash } = play.state.get()
    play.setSeeds(await api.changeSeeds({ clientSeed: fairness.clientSeed, nextServerSeedHash }))
    await check()
  }
  return { checked, isBusy, check: () => working(check), reveal: () => working(reveal) }
}

export function RoundSheet({ row, onClose }: { row: HistoryRow; onClose: () => void }) {
  const { currency } = useGame().session
  const { checked, isBusy, check, reveal } = useCheck(row)
  const isHidden = checked?.verdict === 'hidden'
  return (
    <Sheet title={t.title} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>{t.when}</dt>
        <dd>{timeText(row.startedAt)}</dd>
        <dt>{t.stake}</dt>
        <dd>{prizeText(row.stake, currency)}</dd>
        <dt>{t.prize}</dt>
        <dd>{prizeText(row.prize, currency)}</dd>
        <dt>{t.round}</dt>
        <dd className={styles.code}>{row.roundId}</dd>
        {checked === null ? null : <Seeds data={checked.data} />}
      </dl>
      <div role="status">{checked === null ? null : <VerdictNote verdict={checked.verdict} />}</div>
      {checked === null || isHidden ? (
        <Button tone="primary" className={styles.wide} disabled={isBusy} onClick={isHidden ? reveal : check}>
          {isHidden ? t.reveal : t.verify}
        </Button>
      ) : (
        <Button className={styles.wide} onClick={() => void copy(checked.data)}>
          {t.copy}
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
      () => toast(t.copied, 'ok'),
      () => toast(t.notCopied, 'bad'),
    )

function Seeds({ data: { fairness, serverSeed } }: { data: VerifyData }) {
  return (
    <>
      <dt>{t.hash}</dt>
      <dd className={styles.code}>{fairness.serverSeedHash}</dd>
      {serverSeed === null ? null : (
        <>
          <dt>{t.seed}</dt>
          <dd className={styles.code}>{serverSeed}</dd>
        </>
      )}
      <dt>{t.client}</dt>
      <dd className={styles.code}>{fairness.clientSeed}</dd>
      <dt>{t.nonce}</dt>
      <dd>{fairness.nonce}</dd>
    </>
  )
}

function VerdictNote({ verdict }: { verdict: Verdict }) {
  if (verdict === 'hidden') return <p className={styles.text}>{t.hidden}</p>
  const isEqual = verdict === 'equal'
  return (
    <p className={cx(styles.verdict, isEqual ? styles.ok : styles.bad)}>
      {isEqual ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
      {WORDS[verdict]}
    </p>
  )
}
