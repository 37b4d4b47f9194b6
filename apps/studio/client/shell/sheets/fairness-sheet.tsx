import { useState } from 'react'
import type { SeedsAnswer } from '../../../src/protocol.ts'
import { ApiError } from '../api.ts'
import { Button } from '../button.tsx'
import { sentenceFor } from '../errors.ts'
import { useGame, usePlay } from '../game-context.ts'
import { inLanguage } from '../page.ts'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toasts.tsx'
import styles from './sheets.module.css'

const t = inLanguage({
  pt: {
    title: 'Jogo justo',
    how: 'Antes da primeira rodada o servidor escolhe uma semente e mostra o hash dela. Cada resultado sai dessa semente, da sua e do número da rodada. Ao trocar, a semente antiga é revelada e qualquer rodada pode ser conferida no histórico.',
    hash: 'Hash da semente do servidor',
    next: 'Próxima rodada',
    client: 'Sua semente',
    clientHint: 'Qualquer texto de 1 a 64 caracteres, sem dois-pontos.',
    change: 'Trocar sementes',
    wait: 'Termine a rodada para trocar as sementes.',
    revealed: 'Semente anterior revelada',
    seed: 'Semente do servidor',
    rounds: 'Rodadas jogadas',
  },
  en: {
    title: 'Fair play',
    how: 'Before the first round the server chooses a seed and shows its hash. Each result comes from that seed, from yours and from the number of the round. When you change them, the old seed is revealed and any round can be checked in the history.',
    hash: 'Hash of the server seed',
    next: 'Next round',
    client: 'Your seed',
    clientHint: 'Any text of 1 to 64 characters, without colons.',
    change: 'Change seeds',
    wait: 'Finish the round to change the seeds.',
    revealed: 'The seed before is revealed',
    seed: 'Server seed',
    rounds: 'Rounds played',
  },
})
const MAX_LENGTH = 64
const isSeed = (text: string) => text.length > 0 && text.length <= MAX_LENGTH && !/[:\p{C}]/u.test(text)

export function FairnessSheet({ onClose }: { onClose: () => void }) {
  const { api, play } = useGame()
  const { fairness, phase } = usePlay()
  const [clientSeed, setClientSeed] = useState(fairness.clientSeed)
  const [revealed, setRevealed] = useState<SeedsAnswer['revealed'] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      const answer = await api.changeSeeds(clientSeed)
      play.setFairness(answer.fairness)
      setRevealed(answer.revealed)
    } catch (error) {
      toast(sentenceFor(error instanceof ApiError ? error : new ApiError('unknown_error')), 'bad')
    }
    setBusy(false)
  }
  return (
    <Sheet title={t.title} onClose={onClose}>
      <p className={styles.text}>{t.how}</p>
      <dl className={styles.facts}>
        <dt>{t.hash}</dt>
        <dd className={styles.code}>{fairness.serverSeedHash}</dd>
        <dt>{t.next}</dt>
        <dd>{fairness.nonce}</dd>
      </dl>
      <label>
        <span className={styles.label}>{t.client}</span>
        <input
          className={styles.field}
          value={clientSeed}
          maxLength={MAX_LENGTH}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setClientSeed(event.target.value)}
        />
      </label>
      <p className={styles.text}>{phase === 'ready' ? t.clientHint : t.wait}</p>
      <Button
        tone="primary"
        className={styles.wide}
        disabled={isBusy || phase !== 'ready' || !isSeed(clientSeed)}
        onClick={change}
      >
        {t.change}
      </Button>
      <div role="status">{revealed === null ? null : <Revealed revealed={revealed} />}</div>
    </Sheet>
  )
}

function Revealed({ revealed }: { revealed: SeedsAnswer['revealed'] }) {
  return (
    <>
      <h3 className={styles.heading}>{t.revealed}</h3>
      <dl className={styles.facts}>
        <dt>{t.seed}</dt>
        <dd className={styles.code}>{revealed.serverSeed}</dd>
        <dt>{t.hash}</dt>
        <dd className={styles.code}>{revealed.serverSeedHash}</dd>
        <dt>{t.client}</dt>
        <dd className={styles.code}>{revealed.clientSeed}</dd>
        <dt>{t.rounds}</dt>
        <dd>{revealed.rounds}</dd>
      </dl>
    </>
  )
}
