import { useState } from 'react'
import * as z from 'zod/mini'
import { Fairness, type SeedsAnswer } from '../../../src/protocol.ts'
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
    how: 'O servidor escolhe a próxima semente e mostra o hash dela antes de você escolher a sua. Cada resultado sai da semente do servidor, da sua e do número da rodada. Ao trocar, vale exatamente a semente anunciada; a antiga é revelada e qualquer rodada pode ser conferida no histórico.',
    first: 'Na primeira vez, seu aparelho sorteou a sua semente. Você pode trocar por qualquer texto.',
    hash: 'Hash da semente do servidor',
    announced: 'Hash da próxima semente do servidor',
    next: 'Próxima rodada',
    client: 'Sua semente',
    clientHint: 'Qualquer texto de 1 a 64 caracteres, sem dois-pontos.',
    change: 'Trocar sementes',
    wait: 'Termine a rodada para trocar as sementes.',
    stale: 'As sementes mudaram em outra janela. Veja o novo hash e tente de novo.',
    changed: 'A semente anunciada está em uso.',
    broken: 'A semente em uso não é a anunciada. Fale com o suporte.',
    revealed: 'Semente anterior revelada',
    seed: 'Semente do servidor',
    rounds: 'Rodadas jogadas',
  },
  en: {
    title: 'Fair play',
    how: 'The server chooses the next seed and shows its hash before you choose yours. Each result comes from the server seed, from yours and from the number of the round. When you change them, exactly the announced seed takes effect; the old one is revealed and any round can be checked in the history.',
    first: 'The first time, your device drew your seed. You can change it to any text.',
    hash: 'Hash of the server seed',
    announced: 'Hash of the next server seed',
    next: 'Next round',
    client: 'Your seed',
    clientHint: 'Any text of 1 to 64 characters, without colons.',
    change: 'Change seeds',
    wait: 'Finish the round to change the seeds.',
    stale: 'The seeds were changed in another window. Look at the new hash and try again.',
    changed: 'The announced seed is in use.',
    broken: 'The seed in use is not the announced one. Please tell support.',
    revealed: 'The seed before is revealed',
    seed: 'Server seed',
    rounds: 'Rounds played',
  },
})
type Revealing = NonNullable<SeedsAnswer['revealed']>
/** Somebody else changed them: what is in use and comes next by now. */
const Stale = z.object({ fairness: Fairness, nextServerSeedHash: z.string() })
const MAX_LENGTH = 64
const isSeed = (text: string) => text.length > 0 && text.length <= MAX_LENGTH && !/[:\p{C}]/u.test(text)

export function FairnessSheet({ onClose }: { onClose: () => void }) {
  const { api, play } = useGame()
  const { fairness, nextServerSeedHash, phase } = usePlay()
  const [clientSeed, setClientSeed] = useState(fairness.clientSeed)
  const [revealed, setRevealed] = useState<Revealing | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      const answer = await api.changeSeeds({ clientSeed, nextServerSeedHash })
      play.setSeeds(answer)
      setRevealed(answer.revealed)
      if (answer.fairness.serverSeedHash === nextServerSeedHash) toast(t.changed)
      else toast(t.broken, 'bad')
    } catch (error) {
      const now = error instanceof ApiError && error.code === 'conflict' ? z.safeParse(Stale, error.value) : null
      if (now?.success) play.setSeeds(now.data)
      if (now?.success) toast(t.stale, 'bad')
      else toast(sentenceFor(error instanceof ApiError ? error : new ApiError('unknown_error')), 'bad')
    }
    setBusy(false)
  }
  return (
    <Sheet title={t.title} onClose={onClose}>
      <p className={styles.text}>{t.how}</p>
      <p className={styles.text}>{t.first}</p>
      <dl className={styles.facts}>
        <dt>{t.hash}</dt>
        <dd className={styles.code}>{fairness.serverSeedHash}</dd>
        <dt>{t.next}</dt>
        <dd>{fairness.nonce}</dd>
        <dt>{t.announced}</dt>
        <dd className={styles.code}>{nextServerSeedHash}</dd>
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

function Revealed({ revealed }: { revealed: Revealing }) {
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
