import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { createNavHistory, hrefOf, type Place, type Target } from './history.ts'

export const navHistory = createNavHistory(window)

export const navigate = navHistory.go

/** One step back, or to the given place where the visit began on this page. */
export function goBack(otherwise: string): void {
  if (navHistory.get().index > 0) navHistory.back()
  else navigate({ to: otherwise, replace: true })
}

/** The page that is shown; the address may already be ahead of it while the next one loads. */
export const PlaceContext = createContext<Place>(navHistory.get())
export const useSearch = () => use(PlaceContext).search

let preload: (path: string) => void = () => undefined
/** The app tells how to fetch a page ahead. */
export function providePreload(fetchAhead: (path: string) => void): void {
  preload = fetchAhead
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Target

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A link within the site; fetches its page as soon as a finger or pointer comes near. */
export function Link({ to, search, replace, onClick, ...rest }: LinkProps) {
  const target: Target = { to, ...(search && { search }), ...(replace && { replace }) }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    navigate(target)
  }
  const near = () => preload(to)
  return <a {...rest} href={hrefOf(target)} onClick={press} onPointerEnter={near} onTouchStart={near} onFocus={near} />
}
