import { useState } from 'react'
import styles from './avatar.module.css'

type AvatarProps = {
  src?: string | null | undefined
  name: string
  size?: number
}

/** The first letters of the first and the last word: "Lu Moreira" and "lu.moreira" both give LM. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A picture where there is one, else initials. It is decoration: the name stands beside it. */
export function Avatar({ src, name, size = 44 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: size * 0.38 }
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {src && src !== failedSrc ? (
        <img className={styles.picture} src={src} alt="" width={size} height={size} onError={() => setFailedSrc(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
