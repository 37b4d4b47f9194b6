import type { ReactNode } from 'react'
import styles from './flag-icon.module.css'

export type FlagCountry = 'BR' | 'GB' | 'MX'

/** Decoration beside the name of a language. */
export function FlagIcon({ country, width = 30 }: { country: FlagCountry; width?: number }) {
  return (
    <svg className={styles.flag} width={width} height={(width * 22) / 30} viewBox="0 0 30 22" aria-hidden="true">
      {FLAGS[country]}
    </svg>
  )
}

function Brazil() {
  return (
    <>
      <rect width="30" height="22" fill="#009739" />
      <path d="M15 3l12 8-12 8L3 11z" fill="#FEDD00" />
      <circle cx="15" cy="11" r="5" fill="#012169" />
      <path d="M10.3 9.6c3.4-.7 6.9.2 9.4 2.9" fill="none" stroke="#fff" strokeWidth="1" />
    </>
  )
}

function Britain() {
  return (
    <>
      <rect width="30" height="22" fill="#012169" />
      <path d="M0 0l30 22M30 0L0 22" stroke="#fff" strokeWidth="4.4" />
      <path d="M0 0l30 22M30 0L0 22" stroke="#C8102E" strokeWidth="1.5" />
      <path d="M15 0v22M0 11h30" stroke="#fff" strokeWidth="7" />
      <path d="M15 0v22M0 11h30" stroke="#C8102E" strokeWidth="4.2" />
    </>
  )
}

/** The arms are a ring here: at this size an eagle would be a smudge. */
function Mexico() {
  return (
    <>
      <rect width="30" height="22" fill="#fff" />
      <path d="M0 0h10v22H0z" fill="#006341" />
      <path d="M20 0h10v22H20z" fill="#C8102E" />
      <circle cx="15" cy="10.6" r="2.3" fill="none" stroke="#8A5A2B" strokeWidth="1.5" />
      <path d="M11.9 11.6a3.6 3.6 0 0 0 6.2 0" fill="none" stroke="#006341" strokeWidth="1.2" />
    </>
  )
}

const FLAGS: Readonly<Record<FlagCountry, ReactNode>> = { BR: <Brazil />, GB: <Britain />, MX: <Mexico /> }
