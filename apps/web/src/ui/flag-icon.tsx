import styles from './flag-icon.module.css'

export type FlagCountry = 'BR' | 'GB'

/** Decoration beside the name of a language. */
export function FlagIcon({ country, width = 30 }: { country: FlagCountry; width?: number }) {
  return (
    <svg className={styles.flag} width={width} height={(width * 22) / 30} viewBox="0 0 30 22" aria-hidden="true">
      {country === 'BR' ? <Brazil /> : <Britain />}
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
