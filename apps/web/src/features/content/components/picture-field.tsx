import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, useId } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import styles from '../content.module.css'
import { contentTexts } from '../texts.ts'
import type { ChosenPicture } from '../use-application.ts'

type PictureFieldProps = {
  label: string
  pictures: readonly ChosenPicture[]
  onAdd: (files: readonly File[]) => void
  onRemove: (url: string) => void
}

/** Four to a row: three pictures, and the tile that adds one; adding too many shows the rule. */
export function PictureField({ label, pictures, onAdd, onRemove }: PictureFieldProps) {
  const t = useT(contentTexts)
  const hintId = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <fieldset className={styles.field} aria-describedby={hintId}>
      <legend className={styles.fieldLabel}>{label}</legend>
      <div className={styles.pictures}>
        {pictures.map(({ url, file }, index) => (
          <div key={url} className={styles.chosen}>
            <img className={styles.chosenPicture} src={url} alt={file.name} />
            <button
              type="button"
              className={styles.remove}
              aria-label={t('apply.remove', { number: index + 1 })}
              onClick={() => onRemove(url)}
            >
              <span className={styles.removeMark}>
                <X size={14} />
              </span>
            </button>
          </div>
        ))}
        <label className={styles.add}>
          <Plus size={24} />
          <input
            type="file"
            className={styles.addInput}
            accept="image/jpeg,image/png"
            multiple
            aria-label={t('apply.add')}
            onChange={choose}
          />
        </label>
      </div>
      <p id={hintId} className={styles.hint}>
        {t('apply.rule')}
      </p>
    </fieldset>
  )
}
