import { useQueryClient } from '@tanstack/react-query'
import type { MyIdentity, PictureKind } from '@trevo/contract/identity'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { sendsWithProgress } from '../../../lib/api/upload.ts'
import { errorText, messageText, useT } from '../../../lib/i18n/i18n.ts'
import { isPictureInside, uploadOf } from '../../../lib/picture-file.ts'
import { useSession } from '../../../session/session.ts'
import { identityQuery } from '../../../shared/identity/identity-query.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../identity.module.css'
import { postPicture } from '../queries.ts'
import { identityTexts } from '../texts.ts'
import { CameraView } from './camera-view.tsx'

type Taken = { picture: Blob; url: string; at: number }

/** A picture lives only here, and is given back to the browser when it is sent or taken anew. */
function useTaken() {
  const [taken, setTaken] = useState<Taken | null>(null)
  useEffect(() => (taken ? () => URL.revokeObjectURL(taken.url) : undefined), [taken])
  const take = (picture: Blob | null) =>
    setTaken(picture && { picture, url: URL.createObjectURL(picture), at: Date.now() })
  return [taken, take] as const
}

type ShotProps = { kind: PictureKind; turn: MyIdentity['turn'] }

/** One picture: taken, looked at, sent; what got no answer is sent again by the same press. */
export function Shot({ kind, turn }: ShotProps) {
  const t = useT(identityTexts)
  const client = useQueryClient()
  const { queryKey } = identityQuery(useSession())
  const [taken, take] = useTaken()
  const [problem, setProblem] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const { write, isBusy } = useWrite({ tells: (error) => setProblem(textOfError(error)) })

  async function look(picture: Blob) {
    const isPicture = await isPictureInside(picture)
    setProblem(isPicture ? null : errorText('image_type'))
    take(isPicture ? picture : null)
  }
  const send = ({ picture, at }: Taken) =>
    write({
      send: async (idFor) => {
        setProblem(null)
        setShare(0)
        const body = { requestId: idFor({ kind, at }), kind, picture: await uploadOf(picture) }
        return postPicture({ body }, { send: sendsWithProgress(setShare) })
      },
      onDone: (now) => {
        take(null)
        client.setQueryData(queryKey, now)
      },
    })

  return (
    <div className={styles.page}>
      <div>
        <h2 className={styles.title}>{t(`shot.${kind}`)}</h2>
        <p className={styles.lead}>{t(kind === 'turned' ? `shot.turned.${turn}` : `shot.${kind}Text`)}</p>
      </div>
      {taken ? (
        <>
          <img className={styles.preview} src={taken.url} alt={t('shot.preview')} />
          {isBusy ? (
            <ProgressBar
              label={t('shot.sending')}
              value={Math.round(share * 100)}
              max={100}
              valueText={`${Math.round(share * 100)}%`}
            />
          ) : null}
          <div aria-live="polite">{problem ? <Note tone="bad">{problem}</Note> : null}</div>
          <Button block icon={<Check size={20} />} loading={isBusy} onClick={() => void send(taken)}>
            {t(isBusy ? 'shot.sending' : problem ? 'shot.resend' : 'shot.use')}
          </Button>
          <Button block variant="outline" icon={<RotateCcw size={20} />} disabled={isBusy} onClick={() => take(null)}>
            {t('shot.again')}
          </Button>
        </>
      ) : (
        <>
          <CameraView
            key={kind}
            kind={kind}
            onTaken={(picture) => void look(picture)}
            onFailed={() => setProblem(messageText('image_read_failure'))}
          />
          <div aria-live="polite">{problem ? <Note tone="bad">{problem}</Note> : null}</div>
        </>
      )}
    </div>
  )
}
