import { Component, type ReactNode } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { PageHeader } from '../../lib/page-header.tsx'
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

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <RouteError ownHeader={this.props.ownHeader} onRetry={() => this.setState({ failed: false })} />
  }
}
