import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { DEBOUNCE_MS, THROTTLE_MS } from '../../../lib/ui-constants.ts'
import { throttled } from '../../../shared/paging/throttle.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { gamesTexts } from '../texts.ts'
import styles from './search-box.module.css'

const NAME_MAX = 60

type SearchBoxProps = {
  name: string
  /** The caller asked for it: the keyboard opens at once. */
  autoFocus: boolean
  onSearch: (name: string) => void
}

/** Searches once the typing rests, or at once on Enter. */
export function SearchBox({ name, autoFocus, onSearch }: SearchBoxProps) {
  const t = useT(gamesTexts)
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef(onSearch)
  newest.current = onSearch
  const submit = useRef<((text: string) => boolean) | null>(null)
  submit.current ??= throttled(THROTTLE_MS.submit, (sent: string) => newest.current(sent))
  useEffect(() => {
    if (text.trim() === name) return
    const timer = setTimeout(() => newest.current(text), DEBOUNCE_MS.search)
    return () => clearTimeout(timer)
  }, [text, name])
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== name) submit.current?.(text)
    input.current?.blur()
  }
  const clear = () => {
    setText('')
    onSearch('')
    input.current?.focus()
  }
  return (
    <search>
      <form className={styles.box} onSubmit={onSubmit}>
        <Search size={20} className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          maxLength={NAME_MAX}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text ? (
          <IconButton label={t('search.clear')} onClick={clear}>
            <X size={18} />
          </IconButton>
        ) : null}
      </form>
    </search>
  )
}
