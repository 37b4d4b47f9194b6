import { lookup } from 'node:dns/promises'
import type { PushBrowser } from '@trevo/contract/content'
import type { ProviderSettings } from '@trevo/contract/ops/providers'
import type { Logger } from 'pino'
import { identityOf, mailOf, pixSettings, smsOf, wayOf } from '../../../base/brand-providers/build.ts'
import { pushOf } from '../../../base/brand-providers/push.ts'
import type { TestResult } from '../../../base/brand-providers/queries.ts'
import { hostsOf } from '../../../base/brand-providers/settings.ts'
import { socialOf } from '../../../base/brand-providers/social.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { pixApi } from '../../../providers/payments/pix-api.ts'
import { isPublicAddress, isPublicEndpoint } from '../../../providers/push/public-address.ts'

const SAID_MAX = 200
/** Valid by its check digits, and nobody's. */
const NOBODY = { name: 'Ana Teste', idNumber: '90000001919', birthday: '1980-01-01' }
/** One grey point: any answer that is understood will do. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** In production a service lies on the open internet and is spoken to in private: the console is no way into our own network. */
export async function assertReachable(settings: ProviderSettings): Promise<void> {
  for (const { path, host, isPlain } of hostsOf(settings)) {
    if (isPlain) throw wrongField(path, 'https')
    const found = await lookup(host, { all: true }).catch(() => [])
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address))) throw wrongField(path, 'host')
  }
}

type Tools = { clock: Clock; log: Logger; isProduction: boolean; config: Pick<Config, 'nodeEnv' | 'providers'> }
type Asked = { merchantId: number; to: string | null; browser: PushBrowser | undefined; brand: string }

/** Does what the service is there for, once. */
export async function tryProvider(tools: Tools, settings: ProviderSettings, asked: Asked): Promise<TestResult> {
  if (settings.kind === 'mail' && !/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(asked.to ?? '')) throw wrongField('to', 'mail')
  if (settings.kind === 'sms' && !/^\+\d{8,15}$/.test(asked.to ?? '')) throw wrongField('to', 'phone')
  if (settings.kind === 'push' && !isPublicEndpoint(asked.browser?.endpoint ?? ''))
    throw wrongField('browser', 'address')
  try {
    await call(tools, settings, asked)
    return { passed: true, said: '' }
  } catch (error) {
    const said = error instanceof AppError ? error.code : error instanceof Error ? error.message : ''
    return { passed: false, said: said.slice(0, SAID_MAX) }
  }
}

async function call(
  tools: Tools,
  settings: ProviderSettings,
  { merchantId, to, browser, brand }: Asked,
): Promise<void> {
  const words = { merchantId, to: to ?? '', text: `${brand}: teste · test · prueba` }
  switch (settings.kind) {
    case 'mail': {
      const mail = mailOf(settings, tools)
      try {
        await mail.send({ ...words, subject: words.text })
      } finally {
        mail.close()
      }
      return
    }
    case 'sms':
      await smsOf(settings, tools).send(words)
      return
    case 'pix': {
      // A token, and what arrived in the last minute.
      const now = tools.clock.now()
      await pixApi(pixSettings(settings), tools.clock, undefined, wayOf(tools)).receivedBetween(
        new Date(now.getTime() - 60_000),
        now,
      )
      return
    }
    case 'google':
    case 'facebook':
      await socialOf(settings, tools.config).checkApp()
      return
    case 'push': {
      if (browser === undefined) throw wrongField('browser', 'required')
      const { endpoint, keys } = browser
      const message = { title: brand, body: words.text, url: '/m/home' }
      if ((await pushOf(settings).send({ endpoint, ...keys }, message)) === 'gone') throw new Error('gone')
      return
    }
    case 'identity': {
      const { register, faces } = identityOf(settings, tools)
      await register.personOf(NOBODY)
      const pictures = { front: POINT, back: POINT, face: POINT, turned: POINT }
      await faces.compare({ reference: `test ${merchantId}`, claim: NOBODY, turn: 'left', pictures })
    }
  }
}
