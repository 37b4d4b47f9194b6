import type { PictureKind } from '@trevo/contract/identity'
import Camera from 'lucide-react/icons/camera'
import ImageUp from 'lucide-react/icons/image-up'
import type { ChangeEvent } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Note } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from '../identity.module.css'
import { facingOf } from '../shots.ts'
import { identityTexts } from '../texts.ts'
import { useCamera } from '../use-camera.ts'

type CameraViewProps = { kind: PictureKind; onTaken: (picture: Blob) => void; onFailed: () => void }

/** The camera with a frame to hold the document or the face in; a file where there is no camera. */
export function CameraView({ kind, onTaken, onFailed }: CameraViewProps) {
  const t = useT(identityTexts)
  const facing = facingOf(kind)
  const camera = useCamera(facing, true)
  const isOn = camera.state === 'on'
  const press = async () => {
    const picture = await camera.take()
    if (picture) onTaken(picture)
    else onFailed()
  }
  return (
    <>
      {camera.state === 'off' ? (
        <Note tone="info">{t('camera.off')}</Note>
      ) : (
        <div className={styles.stage}>
          <video
            ref={camera.video}
            className={cx(styles.video, facing === 'user' && styles.mirrored)}
            aria-label={t('camera.view')}
            muted
            playsInline
          />
          <span className={cx(styles.guide, facing === 'user' ? styles.oval : styles.card)} aria-hidden="true" />
          {isOn ? null : (
            <span className={styles.opening}>
              <Spinner size={28} />
              {t('camera.opening')}
            </span>
          )}
        </div>
      )}
      <p className={styles.light} role="status">
        {isOn ? t(`light.${camera.light}`) : ''}
      </p>
      {camera.state === 'off' ? null : (
        <Button block icon={<Camera size={20} />} disabled={!isOn} onClick={() => void press()}>
          {t('camera.take')}
        </Button>
      )}
      <FileChoice kind={kind} isMain={camera.state === 'off'} onTaken={onTaken} />
    </>
  )
}

type FileChoiceProps = { kind: PictureKind; isMain: boolean; onTaken: (picture: Blob) => void }

/** Phones open their own camera for it. */
function FileChoice({ kind, isMain, onTaken }: FileChoiceProps) {
  const t = useT(identityTexts)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) onTaken(file)
  }
  return (
    <div className={cx(styles.file, isMain && styles.fileMain)}>
      <ImageUp size={20} aria-hidden="true" />
      <span>{t('camera.file')}</span>
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture={facingOf(kind)}
        className={styles.fileInput}
        aria-label={t('camera.file')}
        onChange={pick}
      />
    </div>
  )
}
