import type { Logger } from 'pino'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { keptKey } from '../../platform/kept-keys.ts'
import type { Live } from '../../platform/live/live.ts'
import { chooseMail } from '../../providers/mail/choose-mail.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import { choosePhoneToken } from '../../providers/phone-token/phone-token.ts'
import { chooseSms } from '../../providers/sms/choose-sms.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import { createBrandProviders } from '../brand-providers/brand-providers.ts'
import type { Identities } from '../brand-providers/build.ts'
import { type Captcha, createCaptcha } from '../captcha/captcha.ts'
import { type Codes, createCodes } from '../codes/codes.ts'
import { createMessageQuota, type MessageQuota } from '../codes/message-quota.ts'
import { createProvePhone, type ProvePhone } from '../codes/phone-proof.ts'
import { createTickets, type Tickets } from '../codes/tickets.ts'
import { createKnownDevices, type KnownDevices } from '../devices/known-devices.ts'
import { createHuman, type Human } from '../human/human.ts'
import { createSessions, type Sessions } from '../members/sessions.ts'
import type { TellOwner } from '../members/tell-owner.ts'
import { createThrottle, type Throttle } from '../throttle/throttle.ts'
import { createTellOwner } from './notices.ts'

/** Everything that features about accounts lean on, made once. */
export type Accounts = {
  sessions: Sessions
  codes: Codes
  quota: MessageQuota
  tickets: Tickets
  throttle: Throttle
  knownDevices: KnownDevices
  captcha: Captcha
  human: Human
  provePhone: ProvePhone
  tellOwner: TellOwner
  mail: MailProvider
  sms: SmsProvider
  /** Who knows the documents of the brand's members. */
  identitiesOf(merchantId: number): Promise<Identities>
  close(): void
}

export type AccountsOptions = { config: Config; db: Db; bus: Bus; live: Live; clock: Clock; log: Logger } & {
  /** Of the machine. */
  identities: Identities
}

export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { config, db, bus, live, clock, log, identities } = options
  const { secrets } = config
  const quota = createMessageQuota({ db, clock, factor: config.rateLimitFactor, log })
  const perHour = config.providers.sms?.perHour
  const chosen = chooseSms({ config, db, log })
  const house = {
    mail: chooseMail({ config, db, log }),
    sms: perHour === undefined ? chosen : quota.capped(chosen, perHour),
    identities,
  }
  const providers = createBrandProviders({ config, db, clock, log, capped: quota.capped }, house)
  const { mail, sms } = providers
  const tellOwner = createTellOwner({ db, mail, sms, quota, log })
  const sessions = await createSessions({ db, bus, live, clock, tellOwner })
  const tickets = createTickets({ db, clock })
  const codes = createCodes({ db, secrets, clock })
  return {
    sessions,
    tickets,
    tellOwner,
    mail,
    sms,
    identitiesOf: providers.identitiesOf,
    codes,
    quota,
    provePhone: createProvePhone({ codes, tickets, phoneToken: choosePhoneToken(config) }),
    throttle: createThrottle({ db, clock }),
    knownDevices: createKnownDevices(await keptKey(db, secrets, 'known devices'), clock),
    captcha: createCaptcha({ db, tickets, secrets }),
    human: createHuman({ db, tickets, secrets, clock }),
    close() {
      sessions.close()
      providers.close()
    },
  }
}
