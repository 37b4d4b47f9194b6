import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPictureFile, isPictureInside } from './picture-file.ts'

beforeEach(() => {
  class FakeReader {
    result = ''
    onload: (() => void) | null = null
    async readAsDataURL(blob: Blob) {
      this.result = `data:;base64,${btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))}`
      this.onload?.()
    }
  }
  vi.stubGlobal('FileReader', FakeReader)
})
afterEach(() => void vi.unstubAllGlobals())

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

test.each([
  ['a PNG', [...PNG, 0, 0], true],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0], true],
  ['a text', [...new TextEncoder().encode('%PDF-1.7')], false],
  ['the half of a PNG', PNG.slice(0, 4), false],
  ['nothing', [], false],
] as const)('%s is known by its content, whatever it calls itself: %j', async (_what, bytes, isPicture) => {
  expect(await isPictureInside(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))).toBe(isPicture)
})

test('a file without a type goes by its name', () => {
  expect(isPictureFile({ type: '', name: 'recibo.JPG' })).toBe(true)
  expect(isPictureFile({ type: '', name: 'recibo.pdf' })).toBe(false)
  expect(isPictureFile({ type: 'application/pdf', name: 'recibo.png' })).toBe(false)
})
