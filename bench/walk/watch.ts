import type { Page } from '@playwright/test'

/** What a page complains of while it is looked at: errors, and calls of its own that failed. */
export class Watch {
  #faults: string[] = []

  constructor(page: Page) {
    page.on('pageerror', (error) => this.#faults.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      // A failed call is told below, with its address.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      this.#faults.push(`console: ${message.text().slice(0, 300)}`)
    })
    page.on('response', (response) => {
      if (response.status() < 400) return
      const { pathname } = new URL(response.url())
      this.#faults.push(`call: ${response.status()} ${response.request().method()} ${pathname}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Whoever leaves a page leaves its calls.
      if (reason !== 'net::ERR_ABORTED') this.#faults.push(`call: ${reason} ${new URL(request.url()).pathname}`)
    })
  }

  take(): string[] {
    const faults = this.#faults
    this.#faults = []
    return [...new Set(faults)]
  }
}
