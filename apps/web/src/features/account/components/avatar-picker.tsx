import { useQuery } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import { HEAD_ICON_PRESETS, type headIcon, headIconPresetUrl } from '@trevo/contract/profile'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useState } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { errorText, messageText, useT } from '../../../lib/i18n/i18n.ts'
import { base64Of, isPictureInside } from '../../../lib/picture-file.ts'
import { keys } from '../../../lib/query.ts'
import { useSession } from '../../../session/session.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../account.module.css'
import { pictureProblem } from '../picture.ts'
import { deleteHeadIcon, headIconQuery, postHeadIcon } from '../queries.ts'
import { accountTexts } from '../texts.ts'

const PRESETS = Array.from({ length: HEAD_ICON_PRESETS }, (_, preset) => preset)

/** Who never chose has one of the presets by lot. */
const hasChosen = ({ url, preset }: ValueOf<typeof headIcon>) =>
  preset !== null || !PRESETS.some((drawn) => url === headIconPresetUrl(drawn))

/** Saves at once: what is pressed is what the others see. */
function useSaving() {
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy: busy, write } = useWrite({
    renews: [keys.member],
    tells: (error) => setProblem(textOfError(error)),
  })
  const save = (send: () => Promise<unknown>) => {
    setProblem(null)
    return write({ send })
  }
  return { busy, problem, setProblem, save }
}

export function AvatarPicker() {
  const t = useT(accountTexts)
  const { data: current } = useQuery(headIconQuery(useSession()))
  const { busy, problem, setProblem, save } = useSaving()
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const wrong = pictureProblem(file)
    if (wrong) return setProblem(errorText(wrong))
    if (!(await isPictureInside(file))) return setProblem(errorText('image_type'))
    const picture = await base64Of(file).catch(() => null)
    if (picture === null) return setProblem(messageText('image_read_failure'))
    await save(() => postHeadIcon({ body: { picture } }))
  }
  return (
    <div className={styles.form}>
      <Presets chosen={current?.preset ?? null} onChoose={(preset) => save(() => postHeadIcon({ body: { preset } }))} />
      <div aria-live="polite">{problem ? <Note tone="bad">{problem}</Note> : null}</div>
      <UploadButton busy={busy} onChange={upload} />
      <p className={styles.hint}>{t('avatar.rule')}</p>
      {current && hasChosen(current) ? (
        <Button variant="ghost" block onClick={() => save(() => deleteHeadIcon())}>
          {t('avatar.remove')}
        </Button>
      ) : null}
    </div>
  )
}

function Presets({ chosen, onChoose }: { chosen: number | null; onChoose: (preset: number) => void }) {
  const t = useT(accountTexts)
  return (
    <div className={styles.presets} role="radiogroup" aria-label={t('avatar.presets')}>
      {PRESETS.map((preset) => (
        <label key={preset} className={styles.preset}>
          <input
            type="radio"
            name="avatar"
            className={styles.presetInput}
            checked={preset === chosen}
            aria-label={t('avatar.preset', { number: preset + 1 })}
            onChange={() => onChoose(preset)}
          />
          <span className={styles.presetFace}>
            <img src={headIconPresetUrl(preset)} alt="" width={48} height={48} loading="lazy" />
          </span>
        </label>
      ))}
    </div>
  )
}

type UploadButtonProps = { busy: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void }

/** The file input lies over the button, so that the browser's own picker and keyboard handling serve. */
function UploadButton({ busy, onChange }: UploadButtonProps) {
  const t = useT(accountTexts)
  return (
    <div className={styles.upload}>
      <Button variant="soft" block loading={busy} icon={<ImageUp size={20} />} tabIndex={-1} aria-hidden="true">
        {t('avatar.upload')}
      </Button>
      <input
        type="file"
        accept="image/jpeg,image/png"
        className={styles.uploadInput}
        aria-label={t('avatar.upload')}
        disabled={busy}
        onChange={onChange}
      />
    </div>
  )
}
