import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import { Loaded } from './loaded.tsx'

// Drawn once and as text, as no browser would: what is kept outside is read as it is.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_subscribe: unknown, now: () => T) => now(),
}))
vi.mock('../lib/nav/nav.tsx', () => ({
  Link: ({ to, children }: { to: string; children?: string }) => <a href={to}>{children}</a>,
}))

const refetch = () => undefined
const asked = (state: object) => ({
  data: undefined,
  isError: false,
  error: null,
  isFetching: false,
  refetch,
  ...state,
})
const shown = (state: object, gone?: string) =>
  renderToStaticMarkup(
    <Loaded<string> query={asked(state)} {...(gone !== undefined && { gone })}>
      {(text) => <b>{text}</b>}
    </Loaded>,
  )
const failed = (error: Error) => ({ isError: true, error })

test.each(['not_found', 'invalid_input'] as const)('an address whose id is answered with %s leads on', (code) => {
  const page = shown(failed(new ApiError(code, { status: 404 })))
  expect(page).toContain('href="/m/home"')
  // Asking again would be answered the same.
  expect(page).not.toContain('shell.retry')
  expect(shown(failed(new ApiError(code, { status: 404 })), 'another way on')).toBe('another way on')
})

test('what did not come can be asked for again, and what came is shown', () => {
  expect(shown(failed(new ApiError('network')))).toContain('shell.retry')
  expect(shown({ data: 'here' })).toBe('<b>here</b>')
  expect(shown({})).toContain('role="status"')
})
