import { createHmac, timingSafeEqual } from 'node:crypto'
import { Channel } from '@trevo/contract/communications'
import type { Config } from '../../platform/config.ts'

/** What a link may do: nobody makes one out of the other. */
export type LinkPurpose = 'go' | 'unsubscribe'
type Way = { memberId: bigint; channel: Channel; campaignId: bigint }

const MAC_BYTES = 16

/** Signed with a key that outlives the server's secret: a link in a mailbox works for years. */
export function createLinks(key: Buffer) {
  const macOf = (purpose: LinkPurpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, MAC_BYTES)
  return {
    token(purpose: LinkPurpose, { memberId, channel, campaignId }: Way): string {
      const text = `${memberId.toString(36)}.${campaignId.toString(36)}.${channel}`
      return `${text}.${macOf(purpose, text).toString('base64url')}`
    },
    read(purpose: LinkPurpose, token: string): Way | null {
      const [member = '', campaign = '', channel, mac = ''] = token.split('.')
      const known = Channel.safeParse(channel)
      if (!known.success || !/^[0-9a-z]{1,13}$/.test(member) || !/^[0-9a-z]{1,13}$/.test(campaign)) return null
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(purpose, `${member}.${campaign}.${known.data}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return { memberId: idOf(member), campaignId: idOf(campaign), channel: known.data }
    },
  }
}
export type Links = ReturnType<typeof createLinks>

const idOf = (text: string) => [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)

/** The brand's own site, for links that leave where nobody asked. */
export function siteUrl({ publicUrl, nodeEnv, port }: Pick<Config, 'publicUrl' | 'nodeEnv' | 'port'>, host: string) {
  if (publicUrl !== undefined) {
    const { protocol, port: own } = new URL(publicUrl)
    return `${protocol}//${host}${own === '' ? '' : `:${own}`}`
  }
  return nodeEnv === 'production' ? `https://${host}` : `http://${host}:${port}`
}
