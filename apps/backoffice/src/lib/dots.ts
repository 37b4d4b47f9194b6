/** More than any size that is drawn from it. */
const SIDE_PX = 1024

/**
 * A drawing may carry scripts and addresses. As a picture of this page it can neither run nor fetch, and what leaves here is the dots that the
 * browser made of it: square, the drawing in its middle, clear around it.
 */
export async function dotsOf(drawing: File): Promise<File> {
  const address = URL.createObjectURL(drawing)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = SIDE_PX / Math.max(width, height, 1)
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE_PX, height: SIDE_PX })
    const [across, down] = [width * scale, height * scale]
    canvas.getContext('2d')?.drawImage(image, (SIDE_PX - across) / 2, (SIDE_PX - down) / 2, across, down)
    const dots = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (dots === null) throw new Error('the browser could not draw the picture')
    return new File([dots], `${drawing.name}.png`, { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(address)
  }
}
