import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

vi.mock('./live.ts', () => ({ live: { on: () => () => {} } }))
const { renewQueries } = await import('./use-renewal.ts')

test('a first answer that was on its way when something happened is asked for once more', async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['rewards', 'centre'], queryFn })
  const leave = observer.subscribe(() => {})
  const renewed = renewQueries(client, ['rewards'])
  answers[0]?.('before it happened')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after it')
  await renewed
  expect(observer.getCurrentResult().data).toBe('after it')
  expect(answers).toHaveLength(2)
  leave()
})
