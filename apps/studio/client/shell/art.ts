/** The studio's illustrations, 320 px wide with a clear ground. */
export const artUrl = (name: string) => `${import.meta.env.BASE_URL}art/${name}.webp`

const loading = new Map<string, Promise<HTMLImageElement>>()

function load(name: string): Promise<HTMLImageElement> {
  const image = new Image()
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = () => {
      // The next who asks tries again.
      loading.delete(name)
      reject(new Error(`the illustration ${name} did not arrive`))
    }
    image.src = artUrl(name)
  })
}

/** Resolves when all are there. */
export async function loadArt(names: readonly string[]): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const entries = names.map(async (name) => {
    const image = loading.get(name) ?? load(name)
    loading.set(name, image)
    return [name, await image] as const
  })
  return new Map(await Promise.all(entries))
}
