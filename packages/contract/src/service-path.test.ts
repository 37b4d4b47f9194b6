import { describe, expect, test } from 'vitest'
import { openServicePath, sealServicePath } from './service-path.ts'

const PATH = 'https://example.com/ajuda?canal=maré'

/** Sealed by another program: AES-256-GCM, iv 00 01 .. 0b, key SHA-256 of "Ab3_x-9Z". */
const SEALED_ELSEWHERE =
  'AAECAwQFBgcICQoL8Yd4bvDA7yUpvjjUIklWAGuzthLPF4xYJsVWDkjt4r4baxIjOItjuWkluSNYpJ0xGm4PYdsAb3_x-9Z'

describe('service paths', () => {
  test('open again to what was sealed', async () => {
    expect(await openServicePath(await sealServicePath(PATH))).toBe(PATH)
  })
  test('are AES-256-GCM under the SHA-256 of their last eight characters', async () => {
    expect(await openServicePath(SEALED_ELSEWHERE)).toBe(PATH)
  })
  test('look different each time and show nothing of the path', async () => {
    const [first, second] = [await sealServicePath(PATH), await sealServicePath(PATH)]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^[\w-]+$/)
  })
  test('are refused when a character was changed', async () => {
    const sealed = await sealServicePath(PATH)
    const other = sealed.startsWith('A') ? 'B' : 'A'
    await expect(openServicePath(other + sealed.slice(1))).rejects.toThrow()
  })
})
