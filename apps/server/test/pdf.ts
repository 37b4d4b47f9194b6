import { getDocumentProxy } from 'unpdf'

type Node = { role?: string; children?: readonly Node[]; type?: string; id?: string }

/** What a reader of the document finds: its words, its pages, its language, and what each part of it is. */
export async function readPdf(chunks: AsyncIterable<string | Uint8Array> | Uint8Array) {
  const parts: Uint8Array[] = []
  if (chunks instanceof Uint8Array) parts.push(chunks)
  else for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array))
  const document = await getDocumentProxy(new Uint8Array(Buffer.concat(parts)))
  const [words, roles]: [string[], string[]] = [[], []]
  const walk = (node: Node) => {
    if (node.role) roles.push(node.role)
    for (const child of node.children ?? []) walk(child)
  }
  for (let page = 1; page <= document.numPages; page++) {
    const proxy = await document.getPage(page)
    const { items } = await proxy.getTextContent()
    words.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
    // A table over several pages is answered whole on each of them.
    if (page === 1) walk((await proxy.getStructTree()) as Node)
  }
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = info as { Title?: string; Language?: string }
  return { text: words.join(' '), pages: document.numPages, roles, title, language }
}
