import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { useWrite, type Write } from './use-write.ts'

const renewed: unknown[] = []
const told = vi.hoisted(() => ({ toasts: [] as string[], errors: [] as unknown[], isWaiting: false }))

// A hook without a page: what it is given by React and by the queries is all that it needs.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useRef: (current: unknown) => ({ current }),
}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQueryClient: () => ({ invalidateQueries: ({ queryKey }: { queryKey: unknown }) => renewed.push(queryKey) }),
  useMutation: ({ mutationFn }: { mutationFn: (step: unknown) => Promise<unknown> }) => ({
    mutateAsync: async (step: unknown) => mutationFn(step),
    isPending: false,
  }),
}))
vi.mock('../../ui/toast.ts', () => ({
  toast: {
    show: ({ text }: { text: string }) => told.toasts.push(text),
    loading: () => {
      told.isWaiting = true
      return () => {
        told.isWaiting = false
      }
    },
  },
}))
vi.mock('../../ui/error-toast.ts', () => ({ toastError: (error: unknown) => told.errors.push(error) }))

beforeEach(() => {
  renewed.length = 0
  told.toasts.length = 0
  told.errors.length = 0
})

/** An answer that the test gives when it likes. */
function waiting<T>() {
  let give: (value: T) => void = () => {}
  let lose: (error: unknown) => void = () => {}
  const answer = new Promise<T>((resolve, reject) => {
    give = resolve
    lose = reject
  })
  return { answer, give, lose }
}

test('three presses send once, and say so once', async () => {
  const { write } = useWrite({ renews: [['wallet']], waits: { seconds: 5 } })
  const { answer, give } = waiting<{ gift: string }>()
  const send = vi.fn<Write<{ gift: string }>['send']>(() => answer)
  const step: Write<{ gift: string }> = { send, done: ({ gift }) => `got ${gift}` }
  const presses = [write(step), write(step), write(step)]
  expect(told.isWaiting).toBe(true)
  give({ gift: '5' })
  expect(await Promise.all(presses)).toEqual([{ gift: '5' }, undefined, undefined])
  expect(send).toHaveBeenCalledTimes(1)
  expect(told).toMatchObject({ toasts: ['got 5'], isWaiting: false })
  expect(renewed).toEqual([['wallet']])
})

test('a lost answer is told, what may have changed is fetched, and the next press repeats the request', async () => {
  const { write } = useWrite({ renews: [['wallet']] })
  const ids: string[] = []
  const lost = new ApiError('network')
  const send: Write<string>['send'] = async (idFor) => {
    ids.push(idFor({ amount: '10.0000' }))
    if (ids.length === 1) throw lost
    return 'sent'
  }
  const onDone = vi.fn()
  expect(await write({ send, onDone })).toBeUndefined()
  expect(told.errors).toEqual([lost])
  expect(renewed).toEqual([['wallet']])
  expect(onDone).not.toHaveBeenCalled()
  expect(await write({ send, onDone })).toBe('sent')
  expect(onDone).toHaveBeenCalledWith('sent')
  expect(ids[1]).toBe(ids[0])
})

test('what a field shows needs no toast, and a screen may have words of its own', async () => {
  const wrong = new ApiError('incorrect_password', { status: 400 })
  const tells = vi.fn()
  const { write } = useWrite({ tells })
  const send = async () => Promise.reject(wrong)
  await write({ send, refused: (error) => error === wrong })
  expect(tells).not.toHaveBeenCalled()
  await write({ send, refused: () => false })
  expect(tells).toHaveBeenCalledWith(wrong)
  expect(told.errors).toEqual([])
})

test('a fault of the page itself is not taken for a refusal', async () => {
  const { write } = useWrite()
  const step = {
    send: async () => 'sent',
    onDone: () => {
      throw new Error('broken page')
    },
  }
  await expect(write(step)).rejects.toThrow('broken page')
  expect(told.errors).toEqual([])
})
