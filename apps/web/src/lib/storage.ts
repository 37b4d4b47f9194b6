import { MemberInfo, SessionInfo } from '@trevo/contract/session'
import { ServiceEntry, SystemStatus, TemplateSettings } from '@trevo/contract/status'
import { Language, Theme } from '@trevo/contract/wire'
import * as z from 'zod/mini'

type Area = 'local' | 'session'
type Entry<S extends z.ZodMiniType = z.ZodMiniType> = {
  key: string
  area: Area
  schema: S
  /** Raise it when the meaning changes though the shape does not: older values are then dropped. */
  version: number
  /** Kept as the bare text instead of as JSON. */
  text?: true
}

const SavedLogin = z.object({
  type: z.enum(['username', 'sms']),
  username: z.string(),
  /** Encoded; absent where the brand saves the user name alone. */
  password: z.optional(z.string()),
  countryDialingCode: z.optional(z.string()),
})

/** Everything the site keeps in the browser. Games fill the four list caches, whose shapes belong to their capability. */
export const STORED = {
  session: { key: 'MC_SESSION_INFO', area: 'local', schema: SessionInfo, version: 1 },
  /** A sign-in without "remember me": ends with the tab. */
  tabSession: { key: 'MC_SESSION_INFO', area: 'session', schema: SessionInfo, version: 1 },
  token: { key: 'token', area: 'local', schema: z.string(), version: 1, text: true },
  trialUser: { key: 'trialUser', area: 'local', schema: z.string(), version: 1, text: true },
  autoLogin: { key: 'autoLogin', area: 'local', schema: z.enum(['0', '1']), version: 1, text: true },
  remPass: { key: 'remPass', area: 'local', schema: SavedLogin, version: 1 },
  language: { key: 'language', area: 'local', schema: Language, version: 1, text: true },
  theme: { key: 'theme', area: 'local', schema: Theme, version: 1, text: true },
  status: { key: 'status', area: 'local', schema: SystemStatus, version: 1 },
  sass: { key: 'sass', area: 'local', schema: z.record(z.string(), z.boolean()), version: 1 },
  setTemplate: { key: 'setTemplate', area: 'local', schema: TemplateSettings, version: 1 },
  service_link: { key: 'service_link', area: 'local', schema: z.array(ServiceEntry), version: 1 },
  memberInfo: { key: 'memberInfo', area: 'local', schema: MemberInfo, version: 1 },
  getVassGameType: { key: 'getVassGameType', area: 'local', schema: z.unknown(), version: 1 },
  getGameLotts: { key: 'getGameLotts', area: 'local', schema: z.unknown(), version: 1 },
  lottList: { key: 'lottList', area: 'local', schema: z.unknown(), version: 1 },
  elottList: { key: 'elottList', area: 'local', schema: z.unknown(), version: 1 },
  balanceHidden: { key: 'balanceHidden', area: 'session', schema: z.enum(['0', '1']), version: 1, text: true },
  popupsSeen: { key: 'popupsSeen', area: 'session', schema: z.enum(['0', '1']), version: 1, text: true },
  /** Kinds of contracts that were offered and put off; asked about again after the next sign-in. */
  contractsPutOff: { key: 'contractsPutOff', area: 'session', schema: z.array(z.string()), version: 1 },
  /** Chat messages that the server may not have yet; their shape belongs to the chat. */
  chatOutbox: { key: 'chatOutbox', area: 'session', schema: z.unknown(), version: 1 },
  /** Lottery bets not yet placed; their shape belongs to the lottery. */
  lotterySlips: { key: 'lotterySlips', area: 'session', schema: z.unknown(), version: 1 },
  versions: { key: 'storedVersions', area: 'local', schema: z.record(z.string(), z.number()), version: 1 },
} as const satisfies Record<string, Entry>

export type StoredName = keyof typeof STORED
export type Stored<N extends StoredName> = z.infer<(typeof STORED)[N]['schema']>

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

function parse<N extends StoredName>(name: N, text: string): Stored<N> | null {
  const entry: Entry = STORED[name]
  try {
    const result = entry.schema.safeParse(entry.text ? text : JSON.parse(text))
    return result.success ? (result.data as Stored<N>) : null
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

/** Logging out keeps language, theme and the saved login. */
export function clearMember(): void {
  for (const name of ['session', 'tabSession', 'token', 'trialUser', 'memberInfo'] as const) remove(name)
  try {
    areaOf('session').clear()
  } catch {
    // As in remove().
  }
  write('autoLogin', '0')
}
