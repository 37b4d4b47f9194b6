import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** Frozen: connections stay and nothing passes, as when a machine hangs. Cut: those there end, and new ones at once. */
type Trouble = 'frozen' | 'cut'
type Whose = (name: string) => boolean

export type FrozenLine = {
  port: number
  /** For the connections of these names, those there and those to come, until `giveBack`. */
  take(trouble: Trouble, whose?: Whose): void
  giveBack(): void
  close(): Promise<void>
}

/** The name that a client of PostgreSQL gives itself in its first message; empty where it speaks something else. */
function nameIn(first: Buffer): string {
  if (first.length < 8 || first.readInt32BE(4) !== 196_608) return ''
  const words = first.subarray(8).toString().split('\0')
  return words[words.indexOf('application_name') + 1] ?? ''
}

type Pipe = { name: string; ends: [Socket, Socket]; held: (() => void)[] }

/** Stands between a program and what it leans on, and takes that away, one kind of connection at a time. */
export async function openFrozenLine(to: { host: string; port: number }): Promise<FrozenLine> {
  const pipes = new Set<Pipe>()
  let trouble: { kind: Trouble; whose: Whose } | null = null
  const isTaken = (kind: Trouble, { name }: Pipe) => trouble?.kind === kind && trouble.whose(name)
  const cut = ({ ends }: Pipe) => {
    for (const end of ends) end.destroy()
  }

  function open(inner: Socket, first: Buffer): void {
    const outer = dial(to)
    const pipe: Pipe = { name: nameIn(first), ends: [inner, outer], held: [] }
    pipes.add(pipe)
    const when = (work: () => void) => (isTaken('frozen', pipe) ? void pipe.held.push(work) : work())
    for (const [from, into] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.on('data', (bytes) => when(() => into.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => when(() => into.end()))
    }
    outer.on('close', () => pipes.delete(pipe))
    if (isTaken('cut', pipe)) cut(pipe)
    else when(() => outer.write(first))
  }

  const server = createServer((inner) => {
    inner.on('error', () => {})
    inner.once('data', (first: Buffer) => {
      inner.pause()
      open(inner, first)
      inner.resume()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    take(kind, whose = () => true) {
      trouble = { kind, whose }
      for (const pipe of pipes) if (isTaken('cut', pipe)) cut(pipe)
    },
    giveBack() {
      trouble = null
      for (const { held } of pipes) for (const work of held.splice(0)) work()
    },
    async close() {
      trouble = null
      for (const pipe of pipes) cut(pipe)
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same address, by way of the line. */
export function through(url: string, { port }: FrozenLine): string {
  const way = new URL(url)
  way.hostname = '127.0.0.1'
  way.port = String(port)
  return way.href
}

export const endOf = (url: string) => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
