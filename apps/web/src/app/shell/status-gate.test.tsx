import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { siteWith } from '../../session/testing.ts'
import { StatusGate } from './status-gate.tsx'

const status: { code: number | null } = { code: 0 }
vi.mock('../../session/status.ts', () => ({ useStatus: () => ({ site: siteWith(), statusCode: status.code }) }))

function shownAt(code: number | null): string {
  status.code = code
  return renderToStaticMarkup(<StatusGate>the site</StatusGate>)
}

test('0 is the site; a value that nobody knows shows nothing at all', () => {
  expect(shownAt(0)).toBe('the site')
  expect([3, -1, null].map(shownAt)).toEqual(['', '', ''])
})
