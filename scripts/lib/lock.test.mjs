import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHolder, releaseLock, takeLock, wasKilled } from './lock.mjs'
import { processIdentity } from './process-identity.mjs'

let directory = ''
let other
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'trevo-lock-'))
  other = spawn('sleep', ['60'])
})
afterEach(() => {
  other.kill()
  rmSync(directory, { recursive: true })
})

const write = (text) => writeFileSync(path.join(directory, 'lock'), text)

test('a free folder is taken and given back', () => {
  expect(takeLock(directory)).toBe(true)
  expect(readFileSync(path.join(directory, 'lock'), 'utf8')).toBe(`${processIdentity(process.pid)}\n`)
  releaseLock(directory)
  expect(takeLock(directory)).toBe(true)
})

test('a folder that a living process holds stays its own', () => {
  write(`${processIdentity(other.pid)}\n`)
  expect(lockHolder(directory)).toBe(other.pid)
  expect(wasKilled(directory)).toBe(false)
  expect(takeLock(directory)).toBe(false)
})

test.each([
  ['of a process that ended', () => '2147480000 some boot 1'],
  ['of an earlier process whose number came round again', () => `${other.pid} an earlier boot 1`],
  ['that was cut short', () => ''],
])('a lock %s is taken over', (_name, text) => {
  write(`${text()}\n`)
  expect(lockHolder(directory)).toBe(null)
  expect(wasKilled(directory)).toBe(true)
  expect(takeLock(directory)).toBe(true)
})
