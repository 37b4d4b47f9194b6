import { createKept } from '@trevo/contract/kept'

/** The studio's illustrations, 320 px wide with a clear ground. */
export const artUrl = (name: string) => `${import.meta.env.BASE_URL}art/${name}.webp`

const pictures = createKept<string>()

function load(name: string): Promise<HTMLImageElement> {
  const image = new Image()
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(`the illustration ${name} did not arrive`))
    image.src = artUrl(name)
  })
}

/** Resolves when all are there. */
export async function loadArt(names: readonly string[]): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const entries = names.map(async (name) => [name, await pictures.of(name, () => load(name))] as const)
  return new Map(await Promise.all(entries))
}
