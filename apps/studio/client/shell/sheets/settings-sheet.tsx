import { useId } from 'react'
import { canBuzz } from '../haptics.ts'
import { changeSettings, type Settings, useSettings } from '../settings.ts'
import { Sheet } from '../sheet.tsx'
import { playSound } from '../sound.ts'
import styles from './settings-sheet.module.css'
import { t } from './texts.ts'

type Switch = 'sound' | 'haptics' | 'turbo' | 'instant'
type Volume = 'music' | 'effects'

/** How the games sound, feel and move on this device. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('settings.title')} onClose={onClose}>
      <SwitchRow name="sound" />
      <VolumeRow name="music" />
      <VolumeRow name="effects" />
      {canBuzz() ? <SwitchRow name="haptics" /> : null}
      <SwitchRow name="turbo" />
      <SwitchRow name="instant" note={t('settings.instantNote')} />
    </Sheet>
  )
}

function SwitchRow({ name, note }: { name: Switch; note?: string }) {
  const { [name]: isOn } = useSettings()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {t(`settings.${name}`)}
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        onChange={(event) => changeSettings({ [name]: event.target.checked } as Partial<Settings>)}
      />
    </label>
  )
}

function VolumeRow({ name }: { name: Volume }) {
  const { sound, [name]: volume } = useSettings()
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.words}>
        {t(`settings.${name}`)}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={100}
        step={5}
        value={volume}
        disabled={!sound}
        onChange={(event) => changeSettings({ [name]: Number(event.target.value) } as Partial<Settings>)}
        onPointerUp={() => {
          if (name === 'effects') playSound('win')
        }}
      />
      <output htmlFor={id} className={styles.percent}>
        {volume}%
      </output>
    </div>
  )
}
