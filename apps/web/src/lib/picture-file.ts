const TYPES = ['image/jpeg', 'image/png']
const NAMES = /\.(jpe?g|png)$/i

/** Some phones give a file no type; its name has to do then. The server looks at the content in any case. */
export const isPictureFile = (file: Pick<File, 'type' | 'name'>): boolean =>
  file.type ? TYPES.includes(file.type) : NAMES.test(file.name)

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Whether the content is a picture, whatever the file calls itself: told before minutes of uploading, not after. */
export async function isPictureInside(file: Blob): Promise<boolean> {
  const head = await base64Of(file.slice(0, PNG.length)).catch(() => '')
  const bytes = Array.from(atob(head), (letter) => letter.charCodeAt(0))
  return [JPEG, PNG].some((signature) => signature.every((byte, index) => bytes[index] === byte))
}

export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}

/** A camera's picture would take minutes on a slow network, and nobody looks at it larger than this. */
const SIDE_MAX_PX = 2000
const SMALL_ENOUGH_BYTES = 700_000
const QUALITY = 0.85

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('image'))
    image.src = url
  })
}

async function shrunk(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = await loaded(url)
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The picture for the wire, made smaller where that helps; what cannot be drawn goes as it is, for the server to judge. */
export async function uploadOf(file: Blob): Promise<string> {
  if (file.size <= SMALL_ENOUGH_BYTES) return base64Of(file)
  const smaller = await shrunk(file).catch(() => null)
  return base64Of(smaller && smaller.size < file.size ? smaller : file)
}
