import { once } from 'node:events'
import net from 'node:net'

/** One keep-alive connection, one request at a time: as little work on the client's side as HTTP allows. */
export type RawClient = { post(path: string, headers: string, body: string): Promise<number>; close(): void }

const HEAD_END = '\r\n\r\n'

export async function openRawClient(host: string, port: number): Promise<RawClient> {
  const socket = net.connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let received = ''
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (text) => {
    received += text
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < headEnd + HEAD_END.length + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    waiting?.resolve(status)
  })
  socket.on('error', (error) => waiting?.reject(error))
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}${HEAD_END}${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}
