import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { DEBOUNCE_MS } from '../../../lib/ui-constants.ts'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { homeTexts } from '../texts.ts'
import styles from './search-box.module.css'

const loadResults = () => import('./search-results.tsx')
const Results = lazyPart(() => loadResults().then(({ SearchResults }) => ({ default: SearchResults })))

/** Trimmed, and settled for as long as the specification waits; at once where the visitor asks. */
function useSettled(text: string) {
  const [settled, setSettled] = useState('')
  const trimmed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(trimmed), trimmed === '' ? 0 : DEBOUNCE_MS.search)
    return () => clearTimeout(timer)
  }, [trimmed])
  return [settled, () => setSettled(trimmed)] as const
}

export function SearchBox() {
  const t = useT(homeTexts)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [name, settleNow] = useSettled(text)
  const field = useRef<HTMLInputElement>(null)
  const close = () => setOpen(false)
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settleNow()
    setOpen(true)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    field.current?.focus()
  }
  return (
    <search className={styles.search} onBlur={leave} onKeyDown={dismiss}>
      <form className={styles.box} onSubmit={submit}>
        <span className={styles.icon}>
          <Search size={20} />
        </span>
        <input
          ref={field}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          placeholder={t('search.label')}
          aria-label={t('search.label')}
          value={text}
          onFocus={() => {
            setOpen(true)
            loadResults().catch(() => undefined)
          }}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
        />
        {text ? (
          <IconButton label={t('search.clear')} onClick={clear}>
            <X size={20} />
          </IconButton>
        ) : (
          <IconLink
            label={t('search.filter')}
            render={<Link to={PATHS.gameList} search={{ gameType: 'RNG', type: 'filter' }} />}
          >
            <SlidersHorizontal size={20} />
          </IconLink>
        )}
      </form>
      {isOpen && name !== '' ? (
        // Safari gives a pressed button no focus, but the panel around it: without that the press would close it.
        <div className={styles.panel} tabIndex={-1}>
          <Suspense fallback={null}>
            <Results key={name} name={name} />
          </Suspense>
        </div>
      ) : null}
    </search>
  )
}
