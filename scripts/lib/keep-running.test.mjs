import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRunning } from './keep-running.mjs'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'trevo-run-'))
  appendFileSync(path.join(directory, 'starts'), '')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true })
})

const starts = () => readFileSync(path.join(directory, 'starts'), 'utf8').length

/** A program that notes that it was started and then does `text`, where `n` is how often it was. */
function program(text) {
  const file = path.join(directory, 'program.mjs')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     const notes = ${JSON.stringify(path.join(directory, 'starts'))}
     appendFileSync(notes, 'x')
     const n = readFileSync(notes, 'utf8').length
     ${text}`,
  )
  return keepRunning({
    name: 'It',
    node: process.execPath,
    program: file,
    env: {},
    stopTimeoutMs: 5_000,
    restarts: 3,
    firstPauseMs: 10,
  })
}

test('one that dies is started again, and stopped only when asked', async () => {
  const running = program(
    `process.send('ready'); if (n < 3) setTimeout(() => process.exit(1), 50); else setInterval(() => {}, 1000)`,
  )
  expect(await running.ready).toBe('ready')
  await expect.poll(starts, { timeout: 10_000 }).toBe(3)
  await running.stop()
  expect([await running.ended, starts()]).toEqual([0, 3])
})

test('one that keeps dying stays down in the end', async () => {
  const running = program(`process.send('ready', () => process.exit(7))`)
  expect([await running.ended, starts()]).toEqual([7, 4])
})

test('one that never got ready is not tried again', async () => {
  const running = program('process.exit(3)')
  expect([await running.ready, await running.ended, starts()]).toEqual([3, 3, 1])
})
