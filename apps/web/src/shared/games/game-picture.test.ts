import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

beforeEach(() => void fakeBrowser())
afterEach(() => void vi.unstubAllGlobals())
const load = () => import('./game-picture.ts')
const tint = ['#123', '#456'] as [string, string]

test('a drawn cover comes in the three widths', async () => {
  const { gamePicture } = await load()
  expect(gamePicture({ iconUrl: '/img/{w}/a.webp', tint })).toMatchObject({
    src: '/img/240/a.webp',
    srcSet: '/img/120/a.webp 120w, /img/240/a.webp 240w, /img/360/a.webp 360w',
    fallbackSrc: '/art/game-default.svg',
    tint,
  })
})

test('a vendor’s own picture is taken as it is', async () => {
  const { gamePicture } = await load()
  const picture = gamePicture({ iconUrl: 'https://cdn.example/a.png', tint })
  expect(picture.src).toBe('https://cdn.example/a.png')
  expect(picture).not.toHaveProperty('srcSet')
})

test('a game without a picture shows the default one', async () => {
  const { gamePicture } = await load()
  expect(gamePicture({ iconUrl: '', tint }).src).toBe('/art/game-default.svg')
  expect(gamePicture({ iconUrl: '/img/{w}/a.webp', tint, showIcon: false }).src).toBe('/art/game-default.svg')
})
