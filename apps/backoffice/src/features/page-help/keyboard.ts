/** What is done with the page itself by a key; what is typed into a field never is. */
export const SHORTCUTS = [
  { name: 'search', keys: ['Ctrl K', '/'] },
  { name: 'help', keys: ['?'] },
  { name: 'next', keys: ['J'] },
  { name: 'previous', keys: ['K'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'create', keys: ['N'] },
  { name: 'save', keys: ['Ctrl S'] },
  { name: 'close', keys: ['Esc'] },
] as const

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const page = () => document.querySelector<HTMLElement>('#main-content')
/** Behind a dialog nothing is pressed: what stands over the page is what somebody looks at. */
const isCovered = () => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null

function rows(): HTMLElement[] {
  return [...(page()?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
}

/** Moves to another row of the first list, and says whether there was one. */
function step(by: 1 | -1): boolean {
  const all = rows()
  if (all.length === 0) return false
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)]
  if (next === undefined) return false
  next.tabIndex = -1
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

function press(element: HTMLElement | null | undefined): boolean {
  if (!element || element.hasAttribute('disabled')) return false
  element.click()
  return true
}

const HURRY_MS = 1000
let savedAt = Number.NEGATIVE_INFINITY

/** The one button that a form of the page is sent with. */
const saveButton = () => page()?.querySelector<HTMLElement>('form button[type=submit]') ?? null
const createLink = () => page()?.querySelector<HTMLElement>('a[href$="/create"]')

/** Does what a key asks for; false where it asks for nothing here. */
export function follow(event: KeyboardEvent, openHelp: () => void): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (event.altKey || isCovered()) return false
  if (isCommand) {
    if (event.key.toLowerCase() !== 's' || saveButton() === null) return false
    // A key that is held down says so: it is one wish. So are two presses in a hurry, which come before the button is drawn as busy.
    if (!event.repeat && event.timeStamp - savedAt > HURRY_MS && press(saveButton())) savedAt = event.timeStamp
    return true
  }
  if (isTyping(event.target)) return false
  if (event.key === '?') {
    openHelp()
    return true
  }
  if (event.key === 'j') return step(1)
  if (event.key === 'k') return step(-1)
  if (event.key === 'n') return press(createLink())
  if (event.key === 'Enter') {
    const row = event.target instanceof HTMLElement && rows().includes(event.target) ? event.target : null
    return press(row?.querySelector<HTMLElement>('td') ?? row)
  }
  return false
}
