import { randomUUID } from 'node:crypto'
import { QUICKNET } from '@trevo/fair/chain'
import { parentOfRequest } from '@trevo/trace/parent'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../apps/server/test/free-port.ts'
import { GAME, secretOf, startPlayWorld, VENDOR } from '../apps/server/test/play.ts'
import { createStudio } from '../apps/studio/src/app.ts'
import { migrate as migrateStudio } from '../apps/studio/src/platform/migrate.ts'
import { PATHS, type Round, type SessionInfo } from '../apps/studio/src/protocol.ts'
import { startCollector } from '../packages/trace/test/collector.ts'

test('one bet is one trace, from the browser by platform and studio to the statements of both', async () => {
  const collector = await startCollector()
  const traces = { endpoint: collector.url, headers: {}, ratio: 1 }
  const studioPort = await freePort()
  const world = await startPlayWorld(
    { traces, studioUrl: `http://127.0.0.1:${studioPort}` },
    { startAt: new Date().toISOString() },
  )
  const { url: databaseUrl } = world.app.database
  const platformUrl = await world.app.app.http.listen({ host: '127.0.0.1', port: 0 })
  await migrateStudio(databaseUrl)
  const studio = await createStudio({
    port: studioPort,
    host: '127.0.0.1',
    databaseUrl,
    platformUrl,
    clientDir: undefined,
    logLevel: 'silent',
    vendorSecrets: new Map([[VENDOR, secretOf(VENDOR)]]),
    secretKey: 'a secret that only tests know, 32+',
    beacon: { chain: QUICKNET, urls: [] },
    // The studio decides nothing by itself: what is recorded is what its caller records.
    traces: { ...traces, ratio: 0 },
  })
  await studio.http.listen({ host: '127.0.0.1', port: studioPort })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await studio.close()
    await world.app.close()
  }
  onTestFinished(async () => {
    await close()
    await collector.close()
  })

  const asGame = async <V>(path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await world.app.app.http.inject({
      method: 'POST',
      url: path,
      headers: { host: 'games.trevo.example', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
    const envelope = response.json() as { success: boolean; value: V }
    expect(envelope).toMatchObject({ success: true })
    return envelope.value
  }
  const player = await world.player('20.00')
  const session = await asGame<SessionInfo>(PATHS.session, { token: player.token, game: GAME })
  const authorization = `Bearer ${session.sessionKey}`
  const { nextServerSeedHash } = session
  await asGame(PATHS.seeds, { clientSeed: 'abc', nextServerSeedHash }, { authorization })
  const requestId = randomUUID()
  const action = { direction: 'under', chance: 5_000 }
  const round = await asGame<Round>(
    PATHS.round,
    { requestId, stake: '1.00', action },
    { authorization, traceparent: parentOfRequest(requestId) },
  )
  expect(round).toMatchObject({ status: 'settled', stake: '1.00' })
  await close()

  const spans = collector.spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''))
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  /** From the call of the browser down to a span. */
  const wayTo = (name: string, service: string): string[] => {
    const found = spans.find((span) => span.name === name && span.service === service)
    const way: string[] = []
    for (let span = found; span; span = byId.get(span.parentSpanId ?? '')) way.unshift(`${span.service} ${span.name}`)
    return way
  }
  const down = ['trevo-server POST /studio/*', 'trevo-server studio', 'trevo-studio POST /studio/api/round']
  const played = [...down, 'trevo-studio POST /vendor/v1/round', 'trevo-server POST /vendor/v1/round']
  expect(wayTo('play_post', 'trevo-server')).toEqual([...played, 'trevo-server play_post'])
  expect(wayTo('find-session', 'trevo-studio')).toEqual([...down, 'trevo-studio find-session'])
  // Of the first span the browser's own is the parent, which nobody records.
  expect(byId.has(spans.find(({ name }) => name === 'POST /studio/*')?.parentSpanId ?? '')).toBe(false)
  // Nothing of a person leaves with it.
  const all = collector.asked.map(({ body }) => body).join('')
  for (const secret of [player.token, session.sessionKey, session.displayName, '"1.00"'])
    expect(all).not.toContain(secret)
  expect(all).not.toContain(`"${player.playerId}"`)
})
