import { useState } from 'react'
import * as z from 'zod/mini'
import { Fairness, type SeedsAnswer } from '../../../src/protocol.ts'
import { ApiError } from '../api.ts'
import { Button } from '../button.tsx'
import { sentenceFor } from '../errors.ts'
import { useGame, usePlay } from '../game-context.ts'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toasts.tsx'
import styles from './sheets.module.css'
import { t } from './texts.ts'

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
      if (answer.fairness.serverSeedHash === nextServerSeedHash) toast(t('fairness.changed'))
      else toast(t('fairness.broken'), 'bad')
    } catch (error) {
      const now = error instanceof ApiError && error.code === 'conflict' ? z.safeParse(Stale, error.value) : null
      if (now?.success) play.setSeeds(now.data)
      if (now?.success) toast(t('fairness.stale'), 'bad')
      else toast(sentenceFor(error instanceof ApiError ? error : new ApiError('unknown_error')), 'bad')
    }
    setBusy(false)
  }
  return (
    <Sheet title={t('fairness.title')} onClose={onClose}>
      <p className={styles.text}>{t('fairness.how')}</p>
      <p className={styles.text}>{t('fairness.first')}</p>
      <dl className={styles.facts}>
        <dt>{t('fairness.hash')}</dt>
        <dd className={styles.code}>{fairness.serverSeedHash}</dd>
        <dt>{t('fairness.next')}</dt>
        <dd>{fairness.nonce}</dd>
        <dt>{t('fairness.announced')}</dt>
        <dd className={styles.code}>{nextServerSeedHash}</dd>
      </dl>
      <label>
        <span className={styles.label}>{t('fairness.client')}</span>
        <input
          className={styles.field}
          value={clientSeed}
          maxLength={MAX_LENGTH}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setClientSeed(event.target.value)}
        />
      </label>
      <p className={styles.text}>{phase === 'ready' ? t('fairness.clientHint') : t('fairness.wait')}</p>
      <Button
        tone="primary"
        className={styles.wide}
        disabled={isBusy || phase !== 'ready' || !isSeed(clientSeed)}
        onClick={change}
      >
        {t('fairness.change')}
      </Button>
      <div role="status">{revealed === null ? null : <Revealed revealed={revealed} />}</div>
    </Sheet>
  )
}

function Revealed({ revealed }: { revealed: Revealing }) {
  return (
    <>
      <h3 className={styles.heading}>{t('fairness.revealed')}</h3>
      <dl className={styles.facts}>
        <dt>{t('fairness.seed')}</dt>
        <dd className={styles.code}>{revealed.serverSeed}</dd>
        <dt>{t('fairness.hash')}</dt>
        <dd className={styles.code}>{revealed.serverSeedHash}</dd>
        <dt>{t('fairness.client')}</dt>
        <dd className={styles.code}>{revealed.clientSeed}</dd>
        <dt>{t('fairness.rounds')}</dt>
        <dd>{revealed.rounds}</dd>
      </dl>
    </>
  )
}
