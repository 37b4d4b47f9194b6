import type { VendorData } from '@trevo/contract/games'
import type { LotteryGame } from '@trevo/contract/lottery'
import type { MemberInfo, SessionInfo } from '@trevo/contract/session'
import type { ServiceEntry, SiteInfo, SystemStatus, TemplateSettings } from '@trevo/contract/status'
import type { Language, Theme } from '@trevo/contract/wire'
import {
  answer,
  anything,
  listOf,
  mapOf,
  number,
  objectOf,
  oneOf,
  optional,
  type Shape,
  type ShapeOf,
  text,
  yesNo,
} from './shape.ts'

type Area = 'local' | 'session'
type Entry = {
  key: string
  area: Area
  shape: Shape<unknown>
  /** Raise it when the meaning changes though the shape does not: older values are then dropped. */
  version: number | string
  /** Kept as the bare text instead of as JSON. */
  text?: true
}

/** Changes with the contract: what a server of another one answered is not read. */
const ANSWERS: string = import.meta.env.CONTRACT ?? 'untold'

type SavedLogin = {
  type: 'username' | 'sms'
  username: string
  /** Sealed to this device; absent where the brand saves the user name alone, or the browser cannot seal. */
  password?: string | undefined
  countryDialingCode?: string | undefined
}
const savedLogin = objectOf<SavedLogin>({
  type: oneOf('username', 'sms'),
  username: text,
  password: optional(text),
  countryDialingCode: optional(text),
})

/** Who is signed in, without the token: what opens an account is in memory alone. */
export type KeptSession = Omit<SessionInfo, 'token'>
const session = objectOf<KeptSession>({
  type: number as Shape<SessionInfo['type']>,
  merchantCode: text,
  userName: text,
  firstTimeLogin: yesNo,
})

/** What the server writes into the page, and what is kept of it. */
export const isSite = (value: unknown): value is SiteInfo =>
  answer<Partial<SiteInfo>>()(value) && answer<Partial<SiteInfo['brand']>>()(value.brand) && text(value.brand.code)

const isStatus = (value: unknown): value is SystemStatus => answer<Partial<SystemStatus>>()(value) && isSite(value.info)

const language: Shape<Language> = oneOf('PT', 'EN', 'ES')
const theme: Shape<Theme> = oneOf('dark', 'light')

const uuid: Shape<string> = (value): value is string =>
  text(value) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** What was typed into the registration form, without its secrets; gone after an hour. */
type RegisterDraft = {
  at: number
  /** The entry of the browser's history that it was typed in. */
  place: string
  by: 'username' | 'mobileNum'
  dialCode: string
  values: Record<string, string>
}
const registerDraft = objectOf<RegisterDraft>({
  at: number,
  place: text,
  by: oneOf('username', 'mobileNum'),
  dialCode: text,
  values: mapOf(text),
})

const isVersion = (value: unknown): value is number | string => number(value) || text(value)

/** Everything the site keeps in the browser. Games fill the four list caches, whose shapes belong to their capability. */
export const STORED = {
  session: { key: 'MC_SESSION_INFO', area: 'local', shape: session, version: 1 },
  /** A sign-in without "remember me": ends with the tab. */
  tabSession: { key: 'MC_SESSION_INFO', area: 'session', shape: session, version: 1 },
  trialUser: { key: 'trialUser', area: 'local', shape: text, version: 1, text: true },
  autoLogin: { key: 'autoLogin', area: 'local', shape: oneOf('0', '1'), version: 1, text: true },
  // The first version held the password itself, encoded.
  remPass: { key: 'remPass', area: 'local', shape: savedLogin, version: 2 },
  language: { key: 'language', area: 'local', shape: language, version: 1, text: true },
  deviceId: { key: 'deviceId', area: 'local', shape: uuid, version: 1, text: true },
  theme: { key: 'theme', area: 'local', shape: theme, version: 1, text: true },
  status: { key: 'status', area: 'local', shape: isStatus, version: ANSWERS },
  sass: { key: 'sass', area: 'local', shape: mapOf(yesNo), version: 1 },
  setTemplate: { key: 'setTemplate', area: 'local', shape: answer<TemplateSettings>(), version: ANSWERS },
  service_link: { key: 'service_link', area: 'local', shape: answer<ServiceEntry[]>(), version: ANSWERS },
  memberInfo: { key: 'memberInfo', area: 'local', shape: answer<MemberInfo>(), version: ANSWERS },
  getVassGameType: { key: 'getVassGameType', area: 'local', shape: answer<VendorData>(), version: ANSWERS },
  /** Codes of the lotteries in the brand's order. */
  getGameLotts: { key: 'getGameLotts', area: 'local', shape: listOf(text), version: 1 },
  lottList: { key: 'lottList', area: 'local', shape: listOf(answer<LotteryGame>()), version: ANSWERS },
  elottList: { key: 'elottList', area: 'local', shape: listOf(answer<LotteryGame>()), version: ANSWERS },
  balanceHidden: { key: 'balanceHidden', area: 'session', shape: oneOf('0', '1'), version: 1, text: true },
  popupsSeen: { key: 'popupsSeen', area: 'session', shape: oneOf('0', '1'), version: 1, text: true },
  /** Kinds of contracts that were offered and put off; asked about again after the next sign-in. */
  contractsPutOff: { key: 'contractsPutOff', area: 'session', shape: listOf(text), version: 1 },
  /** What a partner's link left until somebody registers; says nothing of anybody. */
  click: { key: 'click', area: 'local', shape: uuid, version: 1, text: true },
  /** Affiliate links whose visit was counted. */
  linkVisits: { key: 'linkVisits', area: 'session', shape: listOf(text), version: 1 },
  /** Chat messages that the server may not have yet; their shape belongs to the chat. */
  chatOutbox: { key: 'chatOutbox', area: 'session', shape: anything, version: 1 },
  /** Games that were opened here, the latest first: the others tell about themselves before they open. */
  playedGames: { key: 'playedGames', area: 'local', shape: listOf(text), version: 1 },
  /** Lottery bets not yet placed; their shape belongs to the lottery. */
  lotterySlips: { key: 'lotterySlips', area: 'session', shape: anything, version: 1 },
  /** What the account still lacks was put off for this visit. */
  missingPutOff: { key: 'missingPutOff', area: 'session', shape: oneOf('0', '1'), version: 1, text: true },
  registerDraft: { key: 'registerDraft', area: 'session', shape: registerDraft, version: 1 },
  versions: { key: 'storedVersions', area: 'local', shape: mapOf(isVersion), version: 1 },
} as const satisfies Record<string, Entry>

export type StoredName = keyof typeof STORED
export type Stored<N extends StoredName> = ShapeOf<(typeof STORED)[N]['shape']>

/** What a private window or a full disk refuses to keep lives here until the page goes. */
const unsaved = new Map<StoredName, string>()

/** Throws where the browser refuses storage altogether; every caller expects that. */
const areaOf = (area: Area): Storage => (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage)

function textOf(name: StoredName): string | null {
  const kept = unsaved.get(name)
  if (kept !== undefined) return kept
  try {
    return areaOf(STORED[name].area).getItem(STORED[name].key)
  } catch {
    return null
  }
}

function parse<N extends StoredName>(name: N, kept: string): Stored<N> | null {
  const entry: Entry = STORED[name]
  try {
    const value: unknown = entry.text ? kept : JSON.parse(kept)
    return entry.shape(value) ? (value as Stored<N>) : null
  } catch {
    return null
  }
}

/** The kept value, or null. A value that does not fit its schema is dropped alone. */
export function read<N extends StoredName>(name: N): Stored<N> | null {
  const text = textOf(name)
  if (text === null) return null
  const value = parse(name, text)
  if (value === null) remove(name)
  return value
}

export function write<N extends StoredName>(name: N, value: Stored<N>): void {
  const entry: Entry = STORED[name]
  const text = entry.text ? String(value) : JSON.stringify(value)
  try {
    areaOf(entry.area).setItem(entry.key, text)
    unsaved.delete(name)
  } catch {
    remove(name)
    unsaved.set(name, text)
  }
}

export function remove(name: StoredName): void {
  unsaved.delete(name)
  try {
    areaOf(STORED[name].area).removeItem(STORED[name].key)
  } catch {
    // A store that cannot be written holds nothing of ours.
  }
}

/** Calls back when another tab changed the value. */
export function subscribe(name: StoredName, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORED[name].key || event.key === null) listener()
  }
  globalThis.addEventListener?.('storage', onStorage)
  return () => globalThis.removeEventListener?.('storage', onStorage)
}

/** Drops values written under another meaning; what has no recorded version counts as the first. */
export function dropOutdated(): void {
  const recorded = read('versions') ?? {}
  for (const name of Object.keys(STORED) as StoredName[]) {
    if ((recorded[name] ?? 1) !== STORED[name].version) remove(name)
  }
  write('versions', Object.fromEntries(Object.entries(STORED).map(([name, entry]) => [name, entry.version])))
}

/** Versions before this one kept the token itself. */
export function dropStoredTokens(): void {
  try {
    areaOf('local').removeItem('token')
  } catch {
    // As in remove().
  }
  for (const name of ['session', 'tabSession'] as const) {
    const kept = read(name)
    if (kept === null || !('token' in kept)) continue
    const { token: _token, ...rest } = kept as KeptSession & { token: unknown }
    write(name, rest)
  }
}

/** Logging out keeps language, theme and the saved login. */
export function clearMember(): void {
  for (const name of ['session', 'tabSession', 'trialUser', 'memberInfo'] as const) remove(name)
  try {
    areaOf('session').clear()
  } catch {
    // As in remove().
  }
  write('autoLogin', '0')
}
