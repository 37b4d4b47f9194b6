import { Component, type ReactNode } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** One page failed; header and bar stay, and the visitor may try again. */
export function RouteError({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorState
      title={t('shell.errorTitle')}
      text={t('shell.errorText')}
      onRetry={onRetry}
      retryLabel={t('shell.retry')}
    />
  )
}

/** Catches what a page throws while drawing; a new key gives the next page a fresh start. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <RouteError onRetry={() => this.setState({ failed: false })} />
  }
}
