import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './dock.module.css'

/** Keeps the main action of a long page at the bottom edge, within reach. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = dock.current
    if (!shown) return
    const page = document.documentElement.style
    // What floats over the page stays clear of it by this.
    const tell = () => page.setProperty('--dock-h', `${shown.offsetHeight}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(shown)
    return () => {
      observer.disconnect()
      page.removeProperty('--dock-h')
    }
  }, [])
  return (
    <div className={styles.dock} ref={dock}>
      {children}
    </div>
  )
}
