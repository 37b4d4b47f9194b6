/** The providers' marks in their own colours, as both ask for. */
export function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" strokeWidth="4.4" aria-hidden="true">
      <path stroke="#ea4335" d="M5 7.2a8.4 8.4 0 0 1 12.9-1.1" />
      <path stroke="#fbbc05" d="M4.9 16.6a8.4 8.4 0 0 1 .1-9.4" />
      <path stroke="#34a853" d="M17.2 18.6a8.4 8.4 0 0 1-12.3-2" />
      <path stroke="#4285f4" d="M12.2 12h8.2a8.4 8.4 0 0 1-3.2 6.6" />
    </svg>
  )
}

export function FacebookMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="#1877f2" />
      <path
        fill="#fff"
        d="M13.6 24v-8.4h2.9l.5-3.4h-3.4V10c0-1 .5-1.9 1.9-1.9h1.6V5.2s-1.4-.2-2.7-.2c-2.7 0-4.4 1.6-4.4 4.6v2.6H7v3.4h3V24z"
      />
    </svg>
  )
}
