import { Component, type ReactNode } from 'react'
import { LoadError, retryParts } from '../lib/lazy-part.tsx'
import { reloadForNewFiles } from '../lib/reload-once.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Around what a page can do without: where it fails nothing is shown in its place, and the rest stays. What did not arrive
 * is fetched again after a while and as soon as the network is back.
 */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  readonly #again = () => {
    this.#stop()
    retryParts()
    this.setState({ failed: false })
  }

  #stop(): void {
    clearTimeout(this.#timer)
    removeEventListener('online', this.#again)
  }

  override componentDidCatch(error: unknown): void {
    // A fault of the code would come again at once.
    if (!(error instanceof LoadError)) return
    // Twice in vain with the network there: some browsers keep a failed file for as long as the page lives.
    if (this.#tries > 0 && reloadForNewFiles()) return
    this.#timer = setTimeout(this.#again, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries))
    this.#tries += 1
    addEventListener('online', this.#again)
  }

  override componentWillUnmount(): void {
    this.#stop()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
