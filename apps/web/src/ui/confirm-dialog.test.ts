import { expect, test } from 'vitest'
import { confirmDialog, confirmQueue } from './confirm-dialog.ts'

const ask = (title: string) => confirmDialog({ title, confirmLabel: 'Sim', cancelLabel: 'Não' })

test('questions wait for each other and each gets its own answer', async () => {
  const first = ask('Sair da conta?')
  const second = ask('Apagar mensagem?')
  expect(confirmQueue.current()?.title).toBe('Sair da conta?')
  confirmQueue.current()?.answer(true)
  expect(confirmQueue.current()?.title).toBe('Apagar mensagem?')
  confirmQueue.current()?.answer(false)
  expect(confirmQueue.current()).toBeUndefined()
  expect(await Promise.all([first, second])).toEqual([true, false])
})

test('an answer given twice counts once', async () => {
  const first = ask('a')
  const shown = confirmQueue.current()
  shown?.answer(false)
  const second = ask('b')
  shown?.answer(true)
  expect(await first).toBe(false)
  expect(confirmQueue.current()?.title).toBe('b')
  confirmQueue.current()?.answer(true)
  expect(await second).toBe(true)
})

test('a button pressed twice asks its question once', async () => {
  const first = ask('Resgatar?')
  expect(await ask('Resgatar?')).toBe(false)
  confirmQueue.current()?.answer(true)
  expect(await first).toBe(true)
  expect(confirmQueue.current()).toBeUndefined()
})
