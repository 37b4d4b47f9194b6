import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** `refused`: with which message; `neutralised`: it is taken, and of the trick nothing is left. */
export type HostilePicture = { bytes: Buffer; expect: 'type' | 'size' | 'pixels' | { neutralised: string } }

const PAYLOAD = '<script>alert("polyglot")</script>'
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const square = () => sharp({ create: { width: 24, height: 24, channels: 3, background: '#1a8f5b' } })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(8 + body.length)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), 4 + body.length)
  return out
}

/** A PNG that says what size it is and holds whatever is given as its lines. */
function pngOf(width: number, height: number, lines: Buffer, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_MAGIC,
    chunk('IHDR', head),
    extra,
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const text = (content: string) => Buffer.from(content)

/** Files that pretend to be pictures, pictures that carry something, and pictures that are too much; all made here. */
export async function hostilePictures(): Promise<Record<string, HostilePicture>> {
  const jpeg = await square().jpeg().toBuffer()
  const png = await square().png().toBuffer()
  const type = (bytes: Buffer) => ({ bytes, expect: 'type' as const })
  const pixels = (bytes: Buffer) => ({ bytes, expect: 'pixels' as const })
  const size = (bytes: Buffer) => ({ bytes, expect: 'size' as const })
  const neutralised = (bytes: Buffer) => ({ bytes, expect: { neutralised: 'polyglot' } })
  return {
    'a drawing': type(text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)),
    'a drawing after the mark of a PNG': type(Buffer.concat([PNG_MAGIC, text('<svg onload="alert(1)"/>')])),
    'a page': type(text(`<!doctype html>${PAYLOAD}`)),
    'a page after the mark of a JPEG': type(Buffer.concat([jpeg.subarray(0, 4), text(PAYLOAD)])),
    'a GIF': type(await square().gif().toBuffer()),
    'a GIF that is also a script': type(text('GIF89a/*\u0000*/=alert(1)//')),
    'a WebP': type(await square().webp().toBuffer()),
    'a TIFF': type(await square().tiff().toBuffer()),
    'a PDF': type(text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')),
    'a ZIP': type(Buffer.from('504b0304140000000000', 'hex')),
    'a program': type(Buffer.from('7f454c4602010100000000000000000002003e00', 'hex')),
    'a picture that breaks off': type(png.subarray(0, 60)),
    'a JPEG that breaks off': type(jpeg.subarray(0, Math.floor(jpeg.length / 2))),
    'a PNG with a false check sum': type(
      Buffer.concat([png.subarray(0, 29), Buffer.from([0, 0, 0, 0]), png.subarray(33)]),
    ),
    'a PNG without a size': type(pngOf(0, 0, Buffer.alloc(1))),
    'a PNG that claims to be 50,000 by 50,000': pixels(pngOf(50_000, 50_000, Buffer.alloc(1))),
    'a PNG that unpacks to 36 million pixels': pixels(pngOf(6000, 6000, Buffer.alloc(6001 * 6000))),
    'a PNG one pixel high and a hundred million wide': pixels(pngOf(100_000_000, 1, Buffer.alloc(1))),
    '5 MB and one byte': size(Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)])),
    'a JPEG with a page behind it': neutralised(Buffer.concat([jpeg, text(PAYLOAD)])),
    'a PNG with a page behind it': neutralised(Buffer.concat([png, text(PAYLOAD)])),
    'a JPEG with a page in its comment': neutralised(
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2]),
        text(PAYLOAD),
        jpeg.subarray(2),
      ]),
    ),
    'a PNG with a page in its text': neutralised(
      pngOf(4, 4, Buffer.alloc(20), chunk('tEXt', text(`Comment\u0000${PAYLOAD}`))),
    ),
    'a photo that says where it was taken': neutralised(
      await square()
        .jpeg()
        .withExif({ IFD0: { Copyright: 'polyglot' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
        .toBuffer(),
    ),
  }
}
