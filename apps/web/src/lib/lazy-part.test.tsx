import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { LoadError, lazyPart, retryParts } from './lazy-part.tsx'

const Hello = ({ name }: { name: string }) => <b>{name}</b>

/** What the part shows, or how it fails, as a page that opens now would see it. */
async function shown(Part: typeof Hello | ReturnType<typeof lazyPart<{ default: typeof Hello }>>): Promise<unknown> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <Suspense fallback="waiting">
      <Part name="Ana" />
    </Suspense>,
    { onError: (error) => void failures.push(error) },
  )
  return failures[0] ?? new Response(prelude).text()
}

test('a part that arrives is shown, and fetched once', async () => {
  const load = vi.fn(async () => ({ default: Hello }))
  const Part = lazyPart(load)
  expect(await shown(Part)).toContain('<b>Ana</b>')
  await shown(Part)
  expect(load).toHaveBeenCalledTimes(1)
})

test('one that did not arrive is fetched again when somebody asks for it, and not before', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(async () => ({ default: Hello })).mockRejectedValueOnce(lost)
  const Part = lazyPart(load)
  const failure = await shown(Part)
  expect(failure).toBeInstanceOf(LoadError)
  expect(failure).toMatchObject({ cause: lost })
  expect(await shown(Part)).toBeInstanceOf(LoadError)
  expect(load).toHaveBeenCalledTimes(1)
  retryParts()
  expect(await shown(Part)).toContain('<b>Ana</b>')
  expect(load).toHaveBeenCalledTimes(2)
})

test('one that never arrives fails each time it is asked for, and does not fetch for ever', async () => {
  const load = vi.fn(() => Promise.reject<{ default: typeof Hello }>(new TypeError('gone')))
  const Part = lazyPart(load)
  for (let n = 1; n <= 3; n++) {
    expect(await shown(Part)).toBeInstanceOf(LoadError)
    expect(load).toHaveBeenCalledTimes(n)
    retryParts()
  }
})
