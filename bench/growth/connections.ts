import { withBenchDatabase } from '../database.ts'
import { crowdOf } from '../live/crowd.ts'
import { addSigned, otherNode, type Signed, startNode } from '../live/node.ts'
import type { Curve } from './curve.ts'
import { curveOf, type Place } from './measure.ts'

/** What one member asks and hears on nodes that hold more and more sockets of others, beside one another. */
export async function connectionCurves(
  adminUrl: string,
  sizes: readonly number[],
  tell: (curve: Curve) => void,
): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { members } = await addSigned(pool, Math.max(...sizes) + 1)
    const [one, ...others] = members as [Signed, ...Signed[]]
    const { live, close } = await otherNode(url)
    const stops: (() => Promise<void> | void)[] = [close]
    try {
      const asked: Record<string, Place[]> = {
        'wallet over HTTP': [],
        'account over HTTP': [],
        'event to one member': [],
      }
      for (const size of sizes) {
        console.log(`growth of connections: ${size.toLocaleString('en')} …`)
        const node = await startNode(url)
        stops.push(node.stop)
        const crowd = crowdOf(
          others.slice(0, size).map(({ token }) => token),
          () => {},
        )
        stops.push(crowd.dropAll)
        await crowd.connectAll(node.port)
        let resolve = () => {}
        const listener = crowdOf([one.token], () => resolve())
        stops.push(listener.dropAll)
        await listener.connectAll(node.port)
        asked['wallet over HTTP']?.push({ size, call: () => ask(node.port, '/wps/wallet', one.token) })
        asked['account over HTTP']?.push({ size, call: () => ask(node.port, '/wps/member/info', one.token) })
        asked['event to one member']?.push({
          size,
          call: () =>
            new Promise<void>((done) => {
              resolve = done
              live.toMember(one.memberId, 'wallet.changed', { transferId: '1' })
            }),
        })
      }
      for (const [operation, places] of Object.entries(asked)) {
        tell({ dimension: 'connections', operation, points: await curveOf(places) })
      }
    } finally {
      for (const stop of stops.toReversed()) await stop()
    }
  })
}

async function ask(port: number, path: string, token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}
