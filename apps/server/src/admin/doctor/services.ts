import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { createClient } from 'redis'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { chooseBeacon } from '../../providers/beacon/choose-beacon.ts'
import { pixApi } from '../../providers/payments/pix-api.ts'
import { chooseStorage } from '../../providers/storage/choose-storage.ts'
import { type Finding, finding, reasonOf } from './finding.ts'

const TIMEOUT_MS = 10_000
const HOUR_MS = 3_600_000

const redis = finding('redis')
const mail = finding('mail')
const sms = finding('sms')
const payments = finding('payments')
const storage = finding('storage')
const identity = finding('identity')
const impediments = finding('impediments')
const filings = finding('filings')
const beacon = finding('beacon')

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined) return redis('well', 'REDIS_URL is not set: nodes tell one another through the database.')
  const client = createClient({ url: redisUrl, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
    return redis('well', 'It answers.')
  } catch (error) {
    return redis('wrong', `It does not answer (${reasonOf(error)}): check REDIS_URL.`)
  } finally {
    client.destroy()
  }
}

export async function checkMail({ providers }: Config): Promise<Finding> {
  if (providers.mail === undefined)
    return mail('look', 'SMTP_URL is not set: no mail leaves, so nobody recovers a password by mail.')
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: providers.mail.smtpUrl, ...limits })
  try {
    await transport.verify()
    return mail('well', `The mail server takes mail from ${providers.mail.from}.`)
  } catch (error) {
    return mail('wrong', `The mail server does not let us in (${reasonOf(error)}): check SMTP_URL.`)
  } finally {
    transport.close()
  }
}

/** A message costs money and goes to somebody: only whether the gateway's machine answers is tried. */
export async function checkSms({ providers }: Config): Promise<Finding> {
  if (providers.sms === undefined)
    return sms('look', 'SMS_URL is not set: nobody can register or sign in with a code by SMS.')
  try {
    await fetch(providers.sms.url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return sms('well', 'The gateway answers; no message was sent to try it.')
  } catch (error) {
    return sms(
      'wrong',
      `The gateway does not answer (${reasonOf(Reflect.get(Object(error), 'cause') ?? error)}): check SMS_URL.`,
    )
  }
}

export async function checkPayments({ providers, demo, nodeEnv }: Config): Promise<Finding> {
  if (providers.pix === undefined) {
    return demo && nodeEnv !== 'production'
      ? payments('well', 'The demo has its sandbox.')
      : payments('look', 'PIX_API_URL is not set: nobody can pay in or be paid by Pix.')
  }
  try {
    const to = systemClock.now()
    await pixApi(providers.pix, systemClock).receivedBetween(new Date(to.getTime() - HOUR_MS), to)
    return payments('well', 'The payment service lets us in.')
  } catch (error) {
    return payments(
      'wrong',
      `The payment service refuses us (${reasonOf(error)}): check PIX_API_URL and what belongs to it.`,
    )
  }
}

/** A question about somebody costs money and is about a person: only whether both machines answer is tried. */
export async function checkIdentity({ providers, demo, nodeEnv }: Config): Promise<Finding> {
  if (providers.identity === undefined) {
    return demo && nodeEnv !== 'production'
      ? identity('well', 'The demo has its sandbox.')
      : identity('look', 'CPF_API_URL and FACE_API_URL are not set: nobody can show who they are, which br demands.')
  }
  for (const [name, { url }] of [
    ['CPF_API_URL', providers.identity.cpf],
    ['FACE_API_URL', providers.identity.face],
  ] as const) {
    try {
      await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      const why = reasonOf(Reflect.get(Object(error), 'cause') ?? error)
      return identity('wrong', `The service does not answer (${why}): check ${name}.`)
    }
  }
  return identity('well', 'Both services answer; nobody was asked about to try them.')
}

export async function checkStorage(config: Config): Promise<Finding> {
  const where =
    config.providers.objectStorage === undefined ? `The folder ${config.dataDir}` : 'The bucket of S3_BUCKET'
  const name = `${randomBytes(16).toString('hex')}.txt`
  const files = chooseStorage(config)
  try {
    await files.put(name, Buffer.from(name))
    const read = await files.get(name)
    await files.remove(name)
    if (read?.toString() !== name) return storage('wrong', `${where} gives back something else than it was given.`)
    return storage('well', `${where} keeps files.`)
  } catch (error) {
    return storage('wrong', `${where} keeps no files (${reasonOf(error)}).`)
  }
}

/** Whether an address of it serves the very chain that draws are bound to. */
export async function checkBeacon(config: Config): Promise<Finding> {
  const { source, sandbox } = chooseBeacon({ config, clock: systemClock })
  if (sandbox !== undefined) return beacon('well', 'Outside production draws have a sandbox beacon.')
  return (await source.info().catch(() => false))
    ? beacon('well', 'The public beacon answers.')
    : beacon(
        'wrong',
        'No address of the public beacon answers: every draw is void and its stakes go back. Let the server out to it (docs/DEPLOY.md), or set BEACON_URLS.',
      )
}

/** Nobody is asked about: only whether the machine answers is tried. */
export async function checkImpediments({ providers, demo, nodeEnv }: Config): Promise<Finding> {
  if (providers.impediments === undefined) {
    return demo && nodeEnv !== 'production'
      ? impediments('well', 'The demo has its sandbox.')
      : impediments('look', 'SIGAP_URL is not set: nobody new may play under br, and after 15 days nobody at all.')
  }
  try {
    await fetch(providers.impediments.url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return impediments('well', 'SIGAP answers; nobody was asked about to try it.')
  } catch (error) {
    const why = reasonOf(Reflect.get(Object(error), 'cause') ?? error)
    return impediments('wrong', `SIGAP does not answer (${why}): check SIGAP_URL.`)
  }
}

/** No file is sent to try it. */
export async function checkFilings({ providers, demo, nodeEnv }: Config): Promise<Finding> {
  if (providers.filings === undefined) {
    return demo && nodeEnv !== 'production'
      ? filings('well', 'The demo has its sandbox.')
      : filings('look', 'SIGAP_FILES_URL is not set: files for the regulator are built and wait.')
  }
  try {
    await fetch(providers.filings.url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return filings('well', 'The intake of SIGAP answers; nothing was sent to try it.')
  } catch (error) {
    const why = reasonOf(Reflect.get(Object(error), 'cause') ?? error)
    return filings('wrong', `The intake of SIGAP does not answer (${why}): check SIGAP_FILES_URL.`)
  }
}
