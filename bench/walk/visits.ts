import { HOME_PATHS, PATHS, type PathName } from '../../apps/web/src/lib/paths.ts'

export const ROLES = ['guest', 'trial', 'player', 'agent', 'head'] as const
export type Role = (typeof ROLES)[number]

/** One address of a route. */
type Address = {
  /** `?view=history`; what stands in `<` and `>` is looked up on the pages of the site. */
  query?: string
  /** Staff's pop-ups may open over it. */
  popups?: true
}

type Row = {
  /** Who looks at it in every brand, language, theme and size. */
  by: Role
  /** Who is to find the page itself; everybody else has to end on some other whole page. */
  for: readonly Role[]
  at?: readonly Address[]
}

const MEMBERS = ['player', 'agent', 'head'] as const
const SIGNED_IN = ['trial', ...MEMBERS] as const
const AGENTS = ['agent', 'head'] as const

const open = (...queries: string[]): Row => ({ by: 'player', for: ROLES, at: addressesOf(queries) })
const signedIn = (...queries: string[]): Row => ({ by: 'player', for: SIGNED_IN, at: addressesOf(queries) })
const member = (...queries: string[]): Row => ({ by: 'player', for: MEMBERS, at: addressesOf(queries) })
const agent = (...queries: string[]): Row => ({ by: 'agent', for: AGENTS, at: addressesOf(queries) })
const door = (...queries: string[]): Row => ({ by: 'guest', for: ['guest'], at: addressesOf(queries) })

const addressesOf = (queries: string[]): Address[] => [{}, ...queries.map((query) => ({ query }))]

/** Every route of the table with its views, and with what somebody types who has an old or a broken link. */
const ROWS: Readonly<Record<PathName, Row>> = {
  home: { by: 'player', for: ROLES, at: [{}, { popups: true }] },
  login: door('?types=A', '?from=%2Fm%2Fwithdraw', '?social=failed'),
  register: door('?from=%2Fm%2Flottery', '?affiliateCode=RAFAEL10'),
  registerHtml: door(),
  forget: { ...door('#token=nothing'), for: ROLES },
  changePassword: member('?from=set'),
  agent: agent(),
  settings: signedIn(),
  help: open('?i=0', '?i=99'),
  notice: open('?i=0'),
  noticeDetail: open('<notice>', '?id=999999'),
  activity: open('?category=999'),
  activityDetail: open('<promotion>', '?id=999999', '?id=x'),
  message: open(),
  inbox: member(),
  chat: member(),
  // Nobody of the walk has a reward to apply for: all are led to the promotions.
  applyReward: { ...member('<promotion>', '?id=999999'), for: [] },
  identity: member(),
  tournaments: member(),
  jackpots: open(),
  missions: member(),
  agree: member(),
  ownData: member(),
  bonus: member(),
  communications: member(),
  unsubscribe: open('?token=nothing'),
  partner: open(),
  inviteFriends: { by: 'player', for: ['player'] },
  lottery: open(),
  lotteryGame: open('<lottery>', '?code=NOTHING', '?node=999999'),
  lotterySlip: open('<lottery>', '?code=NOTHING'),
  bolaos: open('', '?filter=mine'),
  bolaoNew: member('?code=NOTHING'),
  lotteryOrders: signedIn('?filter=open', '?filter=won'),
  lotteryOrder: signedIn('<order>', '?id=999999', '?id=x'),
  lotteryDraws: open('<lottery>', '<lottery>&view=trends', '?code=NOTHING'),
  lotteryRules: open('<lottery>', '?code=NOTHING'),
  fairness: open(),
  gameCenter: open(),
  gameList: open('?gameType=RNG', '?gameType=NEW', '?gameType=RNG&type=search', '?gameType=RNG&type=filter'),
  slotsCenter: open(),
  slotGames: open(),
  liveGames: open(),
  pokerGames: open(),
  fishingGames: open(),
  sportGames: open(),
  play: signedIn('<game>', '<game>&free=1', '?nodeId=999999'),
  memberHome: signedIn(),
  deposit: member('?view=history', '?id=999999'),
  withdraw: member('?view=history', '?view=accounts', '?id=999999'),
  limits: member('?view=statement', '?welcome=1'),
  checkIn: member(),
  rewardCenter: member('?tab=progress', '?tab=history'),
  mall: member('?view=orders', '?view=points', '<item>', '?item=999999'),
  roundRecord: signedIn(),
  gameRecord: signedIn('?category=LOTT', '?status=won'),
  transactionRecord: signedIn('?type=withdrawal', '?type=deposit'),
  securityCenter: member('?view=devices', '?open=password', '?open=payment', '?open=totp', '?open=recovery'),
  myAccount: member(),
  trial: { by: 'guest', for: [] },
  memberNotice: agent('?types=A'),
  agentRegister: agent('?view=links'),
  redRain: signedIn('?tab=send', '?tab=sent', '?tab=received'),
  teamBetting: agent(),
  teamOverview: agent('?view=money'),
  teamPnl: agent(),
  team: agent('?q=nobody'),
  teamRebate: agent(),
  agentRebate: agent('?view=downlines'),
  // The first brand does not have it.
  agentDividend: { by: 'head', for: [] },
  salaryContract: { by: 'agent', for: MEMBERS, at: addressesOf(['?id=999999']) },
  dividendContract: { by: 'agent', for: MEMBERS, at: addressesOf(['?id=999999']) },
  hourContract: { by: 'agent', for: MEMBERS, at: addressesOf(['?id=999999']) },
  readLive: open(),
  readSport: open(),
  readEsport: open(),
  readRng: open(),
  readPvp: open(),
  readFish: open(),
  readLott: open(),
  app: open('?os=android'),
  fbGame: signedIn('<game>', '?nodeId=999999'),
  outerApp: open('?url=https%3A%2F%2Felsewhere.example%2F'),
}

export type Visit = Address & { path: string; by: Role; for: readonly Role[] }

export const VISITS: readonly Visit[] = [
  ...HOME_PATHS.filter((path) => path !== PATHS.home).map((path) => ({ path, by: 'guest' as const, for: ROLES })),
  ...Object.entries(ROWS).flatMap(([name, { at = [{}], ...row }]) =>
    at.map((address) => ({ path: PATHS[name as PathName], by: row.by, for: row.for, ...address })),
  ),
  // What no row has: leads home, with the address that was typed.
  ...['/m/nowhere', '/m/login/', '/m/%F0'].map((path) => ({ path, by: 'guest' as const, for: [] })),
]

/** Nothing of the brand's has this address: calls about it are refused. */
export const isWrong = ({ query = '' }: Visit) => /999|NOTHING|=x\b|nothing/.test(query)

/** Where an address with parameters stands as a link, or which call tells of it, and which part of that is meant. */
export const LOOKUPS: Readonly<Record<string, { on: string; found: RegExp; as: string }>> = {
  notice: { on: '/wps/announcements/notices', found: /"id":"(\d+)"/, as: '?id=' },
  promotion: { on: PATHS.activity, found: /activityDetail\?id=(\d+)/, as: '?id=' },
  lottery: { on: PATHS.lottery, found: /lottery\/game\?code=([\w-]+)/, as: '?code=' },
  order: { on: PATHS.lotteryOrders, found: /lottery\/order\?id=(\d+)/, as: '?id=' },
  game: { on: '/wps/game/list?gameType=RNG', found: /"nodeId":"(\d+)"/, as: '?nodeId=' },
  item: { on: PATHS.mall, found: /mallHome\?item=(\d+)/, as: '?item=' },
}
