import { cx } from './cx.ts'
import { createStore, useStore } from './store.ts'
import styles from './toasts.module.css'

type Tone = 'plain' | 'ok' | 'bad'
type Toast = { id: number; text: string; tone: Tone }

const SHOWN_MS = 4_000
const MAX_TOASTS = 2
const toasts = createStore<readonly Toast[]>([])
const announced = createStore('')
let lastId = 0

/** A short word to the player; it goes by itself. */
export function toast(text: string, tone: Tone = 'plain'): void {
  const id = ++lastId
  const others = toasts.get().filter((each) => each.text !== text)
  toasts.set([...others.slice(1 - MAX_TOASTS), { id, text, tone }])
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), SHOWN_MS)
}

/** Only spoken, for what others see in the drawing. */
export function announce(text: string): void {
  // The same words twice would not be read again: a space makes them new.
  announced.set(announced.get() === text ? `${text} ` : text)
}

export function Toasts() {
  const list = useStore(toasts)
  return (
    <div className={styles.toasts} role="status">
      {list.map(({ id, text, tone }) => (
        <p key={id} className={cx(styles.toast, tone !== 'plain' && styles[tone])}>
          {text}
        </p>
      ))}
    </div>
  )
}

export function Announcer() {
  return (
    <p className={styles.announcer} role="status">
      {useStore(announced)}
    </p>
  )
}
