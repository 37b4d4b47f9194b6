import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chatMessages, chatSend } from '@trevo/contract/chat'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMember, aMerchant, aSession } from '../../../../test/fixtures.ts'

const CHILD = new URL('../../../../test/chat-crash-child.ts', import.meta.url).pathname
let server: TestApp
let dataDir = ''
let merchantId = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-chat-'))
  server = await startTestApp({
    startAt: new Date().toISOString(),
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
    config: { dataDir },
  })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

async function dyingServer(moment: 'before' | 'after') {
  const args = [CHILD, server.database.url, moment, dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await once(createInterface({ input: child.stdout }), 'line')
  return { address: String(address), died: once(child, 'close').then(([, signal]) => signal) }
}

test.each(['before', 'after'] as const)(
  'a server that dies %s the message is durable loses and doubles nothing when it is sent again',
  async (moment) => {
    const { db } = server.database
    const member = await aMember(db, { merchantId })
    const { token } = await aSession(db, member)
    const background = moment === 'before' ? '#102030' : '#405060'
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    const body = { clientId: randomUUID(), text: 'Ainda está aí?', picture: picture.toString('base64') }
    const { address, died } = await dyingServer(moment)
    const answer = fetch(`${address}${chatSend.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await expect(answer).rejects.toThrow()
    expect(await died).toBe('SIGKILL')
    const rows = async () =>
      (
        await server.database.pool.query(
          'select m.id, m.body from chat_message m join chat_conversation c on c.id = m.conversation_id where c.member_id = $1',
          [member.id],
        )
      ).rows
    expect(await rows()).toHaveLength(moment === 'after' ? 1 : 0)

    const again = await server.inject(chatSend, { token, body })
    expect(again.envelope).toMatchObject({ success: true, value: { id: '1', clientId: body.clientId } })
    expect(await server.inject(chatSend, { token, body })).toMatchObject({ envelope: again.envelope })
    expect(await rows()).toEqual([{ id: 1n, body: 'Ainda está aí?' }])
    const page = await server.inject(chatMessages, { token })
    expect(page.envelope).toMatchObject({ value: { list: [{ id: '1', pictureUrl: expect.any(String) }] } })
    const files = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.jpg'))
    expect(files.length).toBeGreaterThan(0)
  },
)
