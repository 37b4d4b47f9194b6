import { vi } from 'vitest'
import { PATIENCE_MS } from './lib/patience.mjs'

// Vitest gives what is waited for a second, and no setting for it: enough for a machine that has nothing else to do.
const { waitFor } = vi
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(look, options = {}) {
    const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : options
    return waitFor(look, { ...rest, timeout: Math.max(timeout, PATIENCE_MS) })
  }
}
