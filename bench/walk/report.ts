import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

const RESULTS = path.resolve(import.meta.dirname, '../../test-results')
const TELL_EVERY_MS = 15_000

/** Counts what was looked at, tells how far it is, and keeps every finding with a picture of its page. */
export class Report {
  readonly #of: number
  readonly #folder: string
  readonly #findings = new Map<string, string[]>()
  #done = 0
  #looks = 0
  #toldAt = Date.now()
  #pictures = 0

  constructor(name: string, of: number) {
    this.#of = of
    this.#folder = path.join(RESULTS, name)
    mkdirSync(this.#folder, { recursive: true })
  }

  get figures() {
    return { pages: this.#done, looks: this.#looks, findings: this.#findings.size }
  }

  look(): void {
    this.#looks += 1
  }

  opened(where: string): void {
    this.#done += 1
    if (Date.now() - this.#toldAt < TELL_EVERY_MS) return
    this.#toldAt = Date.now()
    console.log(`${this.#done} of ${this.#of} pages, ${this.#findings.size} findings: ${where}`)
  }

  /** The same fault of the same page is told once, with all the ways it was looked at. */
  async add(page: Page, address: string, how: string, faults: readonly string[]): Promise<void> {
    for (const fault of faults) {
      const key = `${address}  ${fault}`
      const seen = this.#findings.get(key)
      if (seen) {
        seen.push(how)
        continue
      }
      this.#findings.set(key, [how])
      this.#pictures += 1
      const picture = `${String(this.#pictures).padStart(4, '0')}.png`
      await page.screenshot({ path: path.join(this.#folder, picture) }).catch(() => undefined)
      console.log(`  ${picture} ${how}: ${key}`)
    }
  }

  /** Throws where anything was found. */
  close(): void {
    const lines = [...this.#findings].map(([key, hows]) => `${key}  [${hows.join('; ')}]`)
    writeFileSync(path.join(this.#folder, 'findings.txt'), `${lines.join('\n')}\n`)
    if (lines.length > 0)
      throw new Error(`the walk found ${lines.length} faults; they and their pictures are in ${this.#folder}`)
  }
}
