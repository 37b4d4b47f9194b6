import { Component, type ReactNode } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { LoadError, retryParts } from '../../lib/lazy-part.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { mayReloadAgain, reloadForNewFiles, reloadForStyles } from '../../lib/reload-once.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import styles from './shell.module.css'

type Failing = {
  /** The page would have drawn the header itself. */
  ownHeader: boolean
}

/** One page failed; header and bar stay, and the visitor may try again. */
export function RouteError({ ownHeader, onRetry }: Failing & { onRetry: () => void }) {
  const t = useT()
  return (
    <>
      {ownHeader ? (
        <div className={styles.ownHeader}>
          <PageHeader />
        </div>
      ) : null}
      <ErrorState
        title={t('shell.errorTitle')}
        text={t('shell.errorText')}
        onRetry={onRetry}
        retryLabel={t('shell.retry')}
      />
    </>
  )
}

/** Catches what a page throws while drawing; a new key gives the next page a fresh start. */
export class PageBoundary extends Component<Failing & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  readonly #again = () => {
    removeEventListener('online', this.#again)
    retryParts()
    this.setState({ failed: false })
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof LoadError) || reloadForNewFiles()) return
    addEventListener('online', this.#again)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#again)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const onRetry = () => {
      mayReloadAgain()
      if (!reloadForStyles()) this.#again()
    }
    return <RouteError ownHeader={this.props.ownHeader} onRetry={onRetry} />
  }
}

/** Around everything: whatever fails outside a page, the visitor sees that it did and has a way on. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    // Only a page that was drawn takes the splash away.
    document.getElementById('splash')?.remove()
    if (error instanceof LoadError) reloadForNewFiles()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main" className="column">
        <RouteError ownHeader={false} onRetry={() => location.reload()} />
      </main>
    )
  }
}
