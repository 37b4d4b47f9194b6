import { HEAD_ICON_BYTES_MAX } from '@trevo/contract/profile'
import sharp from 'sharp'
import { AppError } from '../../platform/errors.ts'

const SIDE = 256
const QUALITY = 82
/** A small file can unpack into gigabytes: this is what a good camera takes, and no more. */
const MAX_PIXELS = 25_000_000
const TIMEOUT_SECONDS = 10
/** Each holds a whole picture in memory and a core for a while. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 20

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

// No two people send the same picture, and the other cores have work of their own.
sharp.cache(false)
sharp.concurrency(1)

let running = 0
const waiting: (() => void)[] = []

/** The picture as we keep it: drawn anew, so that nothing else in the file survives. */
export async function portraitOf(base64: string): Promise<Buffer> {
  const bytes = decode(base64)
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('overloaded')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await redraw(bytes)
  } finally {
    const next = waiting.shift()
    // Whoever waited takes over this place.
    if (next) next()
    else running -= 1
  }
}

function decode(base64: string): Buffer {
  if (!BASE64.test(base64)) throw new AppError('image_type')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > HEAD_ICON_BYTES_MAX) throw new AppError('image_too_large')
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (!startsWith(JPEG) && !startsWith(PNG)) throw new AppError('image_type')
  return bytes
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  // The limit is checked below, so that it can be told apart from a broken file.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new AppError('image_too_large')
    return await picture
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('image_type')
  }
}
