import type { ErrorCode } from '@trevo/contract/errors'
import sharp, { type Sharp } from 'sharp'
import { AppError } from './errors.ts'

/** A small file can unpack into gigabytes: this is what a good camera takes, and no more. */
const MAX_PIXELS = 25_000_000
const TIMEOUT_SECONDS = 10
/** Each holds a whole picture in memory and a core for a while. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 20

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MAGIC = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} as const

// No two people send the same picture, and the other cores have work of their own.
sharp.cache(false)
sharp.concurrency(1)

export type PictureRules = {
  maxBytes: number
  /** What the sender hears where it is neither a JPEG nor a PNG, and where its file is too large. */
  errors: { type: ErrorCode; size: ErrorCode }
}

/** The bytes of a picture that came in base64: a JPEG or PNG by its first bytes, and not too large. */
export function pictureBytes(base64: string, { maxBytes, errors }: PictureRules): Buffer {
  if (!BASE64.test(base64)) throw new AppError(errors.type)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes) throw new AppError(errors.size)
  if (formatOf(bytes) === undefined) throw new AppError(errors.type)
  return bytes
}

function formatOf(bytes: Buffer): keyof typeof MAGIC | undefined {
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  return startsWith(MAGIC.jpeg) ? 'jpeg' : startsWith(MAGIC.png) ? 'png' : undefined
}

let running = 0
const waiting: (() => void)[] = []

/** Draws the picture anew the way `finish` says, so that nothing else in the file survives. */
export async function redraw(
  bytes: Buffer,
  { errors }: PictureRules,
  finish: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('overloaded')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    // The limit is checked first, so that it can be told apart from a broken file.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new AppError('image_pixels')
    if (format !== formatOf(bytes)) throw new AppError(errors.type)
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
    return await finish(picture.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient()).toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(errors.type)
  } finally {
    const next = waiting.shift()
    // Whoever waited takes over this place.
    if (next) next()
    else running -= 1
  }
}
