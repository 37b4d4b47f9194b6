import { expect, test } from 'vitest'
import { startParts } from './node-parts.mjs'
import { supervise } from './supervise.mjs'

/** A part that takes a moment to start and to stop, and tells both. */
const part = (name, { defer, told }) => {
  return async () => {
    defer(async () => {
      await Promise.resolve()
      told.push(`${name} stopped`)
    })
    await Promise.resolve()
    told.push(`${name} ready`)
    return name
  }
}

test('no call reaches a server whose studio is not there yet, or not there any more', async () => {
  const told = []
  await supervise(async ({ defer }) => {
    const startStudio = part('studio', { defer, told })
    const startServer = part('server', { defer, told })
    expect(await startParts({ startStudio, startServer })).toBe('server')
  })
  expect(told).toEqual(['studio ready', 'server ready', 'server stopped', 'studio stopped'])
})

test('a studio that does not start is told of after the server has had its say', async () => {
  const told = []
  const startStudio = () => Promise.reject(new Error('no studio'))
  const startServer = async () => told.push('server')
  await expect(startParts({ startStudio, startServer })).rejects.toThrow('no studio')
  expect(told).toEqual(['server'])
  const refuse = () => Promise.reject(new Error('no database'))
  await expect(startParts({ startStudio, startServer: refuse })).rejects.toThrow('no database')
})
