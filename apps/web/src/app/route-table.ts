import { isAgent } from '@trevo/contract/members'
import { accountTexts } from '../features/account/texts.ts'
import { agentsTexts } from '../features/agents/texts.ts'
import { guideTexts } from '../features/app-guide/texts.ts'
import { authTexts } from '../features/auth/texts.ts'
import { bonusTexts } from '../features/bonus/texts.ts'
import { cashierTexts } from '../features/cashier/texts.ts'
import { communicationsTexts } from '../features/communications/texts.ts'
import { contentTexts } from '../features/content/texts.ts'
import { gamesTexts } from '../features/games/texts.ts'
import { helpTexts } from '../features/help/texts.ts'
import { identityTexts } from '../features/identity/texts.ts'
import { jackpotsTexts } from '../features/jackpots/texts.ts'
import { legalTexts } from '../features/legal/texts.ts'
import { limitsTexts } from '../features/limits/texts.ts'
import { lotteryTexts } from '../features/lottery/texts.ts'
import { messageTexts } from '../features/messages/texts.ts'
import { missionsTexts } from '../features/missions/texts.ts'
import { partnerTexts } from '../features/partner/texts.ts'
import { recordsTexts } from '../features/records/texts.ts'
import { registrationTexts } from '../features/registration/texts.ts'
import { rewardTexts } from '../features/rewards/texts.ts'
import { tournamentsTexts } from '../features/tournaments/texts.ts'
import { loadNamespace } from '../lib/i18n/i18n.ts'
import type { Search } from '../lib/nav/history.ts'
import { FROM_SETTINGS, HOME_PATHS } from '../lib/paths.ts'
import { currentSession, memberTypeOf } from '../session/session.ts'
import {
  home,
  type RouteLayout,
  type RouteRow,
  type RowOptions,
  type ScreenModule,
  type ScreenOptions,
  shared,
} from './route-row.ts'

const bare: RowOptions = { topBar: false, bottomNav: false }
const reading: ScreenOptions = {
  rightControl: 'home',
  screen: () => import('../features/games/screens/read-screen.tsx'),
  texts: gamesTexts,
}
const lobby: ScreenOptions = {
  screen: () => import('../features/games/screens/lobby-screen.tsx'),
  texts: gamesTexts,
}
const agent: RowOptions = { guard: 'agent', texts: agentsTexts }
const door: RowOptions = { ...bare, back: 'home', language: true }
const registering: ScreenOptions = {
  ...door,
  screen: () => import('../features/registration/screens/register-screen.tsx'),
  texts: registrationTexts,
}

/** Agents have a centre of their own. */
async function memberCentre(): Promise<ScreenModule> {
  if (!isAgent(memberTypeOf(currentSession()))) return import('../features/account/screens/member-home-screen.tsx')
  const texts = loadNamespace(agentsTexts)
  const { Screen } = await import('../features/agents/screens/agent-centre-screen.tsx')
  await texts
  return { Screen }
}

/** A password that someone else chose is replaced first, with no way past it; opened from the settings it is one of their pages. */
function passwordLayout({ from }: Search): Partial<RouteLayout> {
  const isOwnChoice = from === FROM_SETTINGS && !currentSession()?.firstTimeLogin
  return isOwnChoice ? { title: 'title.password', back: 'step', bottomNav: true } : {}
}

/** Every path of the site, with all that its layout depends on. The shell reads this and knows no path by itself. */
export const ROUTES: readonly RouteRow[] = [
  ...HOME_PATHS.map(home),
  // Account
  shared('login', 'title.login', {
    ...door,
    screen: () => import('../features/auth/screens/login-screen.tsx'),
    texts: authTexts,
  }),
  shared('register', 'title.register', registering),
  shared('registerHtml', 'title.register', registering),
  shared('forget', 'title.forget', {
    ...bare,
    back: 'home',
    screen: () => import('../features/auth/screens/forget-screen.tsx'),
    texts: authTexts,
  }),
  shared('changePassword', 'title.changePsw', {
    ...bare,
    back: 'none',
    guard: 'password',
    at: passwordLayout,
    screen: () => import('../features/auth/screens/change-password-screen.tsx'),
    texts: authTexts,
  }),
  shared('trial', 'title.trail', {
    back: 'home',
    flag: 'FREEPLAY3',
    screen: () => import('../features/auth/screens/trial-screen.tsx'),
  }),
  shared('settings', 'title.set', {
    guard: 'session',
    screen: () => import('../features/account/screens/settings-screen.tsx'),
    texts: accountTexts,
  }),
  shared('memberHome', 'title.memberHome', {
    guard: 'session',
    screen: memberCentre,
    texts: accountTexts,
  }),
  shared('securityCenter', 'title.securityCenter', {
    guard: 'real',
    flag: 'SECPRIV',
    screen: () => import('../features/account/screens/security-screen.tsx'),
    texts: accountTexts,
  }),
  shared('myAccount', 'title.myAccount', {
    guard: 'real',
    flag: 'MYACC',
    screen: () => import('../features/account/screens/my-account-screen.tsx'),
    texts: accountTexts,
  }),
  // Promotions, messages, help
  shared('activity', 'title.activity', {
    bottomNav: false,
    back: 'home',
    screen: () => import('../features/content/screens/activity-screen.tsx'),
    texts: contentTexts,
  }),
  shared('activityDetail', 'title.details', {
    bottomNav: false,
    screen: () => import('../features/content/screens/activity-detail-screen.tsx'),
    texts: contentTexts,
  }),
  shared('applyReward', 'title.applyReward', {
    flag: 'REWCEN3',
    screen: () => import('../features/content/screens/apply-reward-screen.tsx'),
    texts: contentTexts,
  }),
  shared('checkIn', 'title.checkIn', {
    guard: 'real',
    flag: 'SIGNIN',
    screen: () => import('../features/rewards/screens/check-in-screen.tsx'),
    texts: rewardTexts,
  }),
  shared('rewardCenter', 'title.rewardCenter', {
    guard: 'real',
    flag: 'REWCEN3',
    screen: () => import('../features/rewards/screens/reward-centre-screen.tsx'),
    texts: rewardTexts,
  }),
  shared('mall', 'title.mall', {
    guard: 'real',
    flag: 'PTSYS3',
    screen: () => import('../features/rewards/screens/mall-screen.tsx'),
    texts: rewardTexts,
  }),
  shared('inviteFriends', 'title.inviteFriends', {
    guard: 'player',
    flag: 'REFERRAL',
    screen: () => import('../features/rewards/screens/invite-screen.tsx'),
    texts: rewardTexts,
  }),
  shared('notice', 'title.notice', {
    bottomNav: false,
    screen: () => import('../features/content/screens/notice-screen.tsx'),
    texts: contentTexts,
  }),
  shared('noticeDetail', 'title.details', {
    screen: () => import('../features/content/screens/notice-detail-screen.tsx'),
    texts: contentTexts,
  }),
  shared('message', 'title.message', {
    topBar: false,
    back: 'home',
    screen: () => import('../features/messages/screens/message-screen.tsx'),
    texts: messageTexts,
  }),
  shared('inbox', 'title.inbox', {
    guard: 'real',
    flag: 'INBOX3',
    screen: () => import('../features/messages/screens/inbox-screen.tsx'),
    texts: messageTexts,
  }),
  shared('chat', 'title.chat', {
    bottomNav: false,
    guard: 'real',
    flag: 'CBS3',
    screen: () => import('../features/messages/screens/chat-screen.tsx'),
    texts: messageTexts,
  }),
  shared('help', 'title.help', {
    bottomNav: false,
    screen: () => import('../features/help/screens/help-screen.tsx'),
    texts: helpTexts,
  }),
  // Games
  shared('lottery', 'title.lottery', {
    topBar: false,
    screen: () => import('../features/lottery/screens/lobby-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('lotteryGame', 'title.lottery', {
    ...bare,
    screen: () => import('../features/lottery/screens/game-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('lotterySlip', 'title.lotterySlip', {
    bottomNav: false,
    screen: () => import('../features/lottery/screens/slip-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('bolaos', 'title.bolaos', {
    flag: 'BOLAO3',
    screen: () => import('../features/lottery/screens/bolaos-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('bolaoNew', 'title.bolaoNew', {
    guard: 'real',
    flag: 'BOLAO3',
    bottomNav: false,
    screen: () => import('../features/lottery/screens/bolao-new-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('lotteryOrders', 'title.lotteryOrders', {
    guard: 'session',
    screen: () => import('../features/lottery/screens/orders-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('lotteryOrder', 'title.lotteryOrder', {
    guard: 'session',
    screen: () => import('../features/lottery/screens/order-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('lotteryDraws', 'title.lotteryDraws', {
    screen: () => import('../features/lottery/screens/draws-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('lotteryRules', 'title.lotteryRules', {
    screen: () => import('../features/lottery/screens/rules-screen.tsx'),
    texts: lotteryTexts,
  }),
  shared('fairness', 'title.fairness', { screen: () => import('../features/fairness/screens/fairness-screen.tsx') }),
  shared('gameCenter', 'title.gameCenter', { ...lobby, topBar: false }),
  shared('gameList', 'title.gameCenter', {
    ...bare,
    back: 'home',
    screen: () => import('../features/games/screens/game-list-screen.tsx'),
    texts: gamesTexts,
  }),
  shared('slotsCenter', 'title.slotsCenter', lobby),
  shared('slotGames', 'title.slotGames', lobby),
  shared('liveGames', 'title.liveGames', lobby),
  shared('pokerGames', 'title.pokerGames', lobby),
  shared('fishingGames', 'title.fishingGames', lobby),
  shared('sportGames', 'title.sportGames', lobby),
  shared('play', 'title.fbGame', {
    ...bare,
    guard: 'session',
    screen: () => import('../features/games/screens/play-screen.tsx'),
    texts: gamesTexts,
  }),
  shared('readLive', 'title.liveGames', reading),
  shared('readSport', 'title.sportGames', reading),
  shared('readEsport', 'title.esportGames', reading),
  shared('readRng', 'title.slotGames', reading),
  shared('readPvp', 'title.pokerGames', reading),
  shared('readFish', 'title.fishingGames', reading),
  shared('readLott', 'title.lottery', reading),
  shared('fbGame', 'title.fbGame', {
    guard: 'session',
    screen: () => import('../features/games/screens/fb-game-screen.tsx'),
    texts: gamesTexts,
  }),
  shared('outerApp', 'title.outerApp', {
    screen: () => import('../features/games/screens/outer-app-screen.tsx'),
    texts: gamesTexts,
  }),
  // Money
  shared('deposit', 'title.deposit', {
    guard: 'deposit',
    screen: () => import('../features/cashier/screens/deposit-screen.tsx'),
    texts: cashierTexts,
  }),
  shared('withdraw', 'title.withdraw', {
    guard: 'real',
    screen: () => import('../features/cashier/screens/withdraw-screen.tsx'),
    texts: cashierTexts,
  }),
  shared('gameRecord', 'title.gameRecord', {
    guard: 'session',
    flag: 'TRANSBETREPMEM3',
    screen: () => import('../features/records/screens/game-record-screen.tsx'),
    texts: recordsTexts,
  }),
  shared('roundRecord', 'title.roundRecord', {
    guard: 'session',
    flag: 'TRANSBETREPMEM3',
    screen: () => import('../features/records/screens/round-record-screen.tsx'),
    texts: recordsTexts,
  }),
  shared('transactionRecord', 'title.transactionRecord', {
    guard: 'session',
    flag: 'TRANSREC3',
    screen: () => import('../features/records/screens/transaction-record-screen.tsx'),
    texts: recordsTexts,
  }),
  shared('limits', 'title.limits', {
    // Help against gambling is open; what is a member's shows to members.
    guard: 'none',
    screen: () => import('../features/limits/screens/limits-screen.tsx'),
    texts: limitsTexts,
  }),
  // Agents
  shared('agent', 'title.agent', {
    ...agent,
    topBar: false,
    ownNav: true,
    flag: 'AGENT',
    screen: () => import('../features/agents/screens/agent-screen.tsx'),
  }),
  shared('memberNotice', 'title.notice', {
    ...agent,
    screen: () => import('../features/content/screens/member-notice-screen.tsx'),
    texts: contentTexts,
  }),
  shared('agentRegister', 'title.agentRegister', {
    ...agent,
    screen: () => import('../features/agents/screens/open-account-screen.tsx'),
  }),
  shared('redRain', 'title.redRain', {
    guard: 'session',
    flag: 'AGENTRANSMULTDOWN3',
    screen: () => import('../features/rewards/screens/red-rain-screen.tsx'),
    texts: rewardTexts,
  }),
  shared('teamBetting', 'title.teamBetting', {
    ...agent,
    flag: 'TEAMBETTING3',
    screen: () => import('../features/agents/screens/team-betting-screen.tsx'),
  }),
  shared('teamOverview', 'title.teamOverview', {
    ...agent,
    flag: 'AGEPAG',
    screen: () => import('../features/agents/screens/team-overview-screen.tsx'),
  }),
  shared('teamPnl', 'title.teamPnl', {
    ...agent,
    flag: 'AGETEAMPNL3',
    screen: () => import('../features/agents/screens/team-pnl-screen.tsx'),
  }),
  shared('team', 'title.team', {
    ...agent,
    flag: 'DOWNMAN',
    screen: () => import('../features/agents/screens/team-screen.tsx'),
  }),
  shared('teamRebate', 'title.teamRebate', {
    ...agent,
    flag: 'GAMSER',
    screen: () => import('../features/agents/screens/team-rebate-screen.tsx'),
  }),
  shared('agentRebate', 'title.agentRebate', {
    ...agent,
    flag: 'AGEREBINC3',
    screen: () => import('../features/agents/screens/agent-rebate-screen.tsx'),
  }),
  shared('agentDividend', 'title.agentDividend', {
    ...agent,
    flag: 'DIVIDEND',
    screen: () => import('../features/agents/screens/agent-dividend-screen.tsx'),
  }),
  shared('salaryContract', 'title.salaryContract', {
    guard: 'real',
    flag: 'COMM3',
    screen: () => import('../features/agents/screens/salary-contract-screen.tsx'),
    texts: agentsTexts,
  }),
  shared('dividendContract', 'title.dividendContract', {
    guard: 'real',
    flag: 'COMM3',
    screen: () => import('../features/agents/screens/dividend-contract-screen.tsx'),
    texts: agentsTexts,
  }),
  shared('hourContract', 'title.hourContract', {
    guard: 'real',
    flag: 'COMM3',
    screen: () => import('../features/agents/screens/hour-contract-screen.tsx'),
    texts: agentsTexts,
  }),
  // Nothing leads away from a camera: the way back is in the header.
  shared('identity', 'title.identity', {
    bottomNav: false,
    guard: 'real',
    screen: () => import('../features/identity/screens/identity-screen.tsx'),
    texts: identityTexts,
  }),
  shared('tournaments', 'title.tournaments', {
    guard: 'real',
    screen: () => import('../features/tournaments/screens/tournaments-screen.tsx'),
    texts: tournamentsTexts,
  }),
  shared('jackpots', 'title.jackpots', {
    screen: () => import('../features/jackpots/screens/jackpots-screen.tsx'),
    texts: jackpotsTexts,
  }),
  shared('missions', 'title.missions', {
    guard: 'real',
    flag: 'REWCEN3',
    screen: () => import('../features/missions/screens/missions-screen.tsx'),
    texts: missionsTexts,
  }),
  shared('agree', 'title.agree', {
    guard: 'real',
    screen: () => import('../features/legal/screens/agree-screen.tsx'),
    texts: legalTexts,
  }),
  shared('ownData', 'title.ownData', {
    guard: 'real',
    screen: () => import('../features/legal/screens/own-data-screen.tsx'),
    texts: legalTexts,
  }),
  shared('bonus', 'title.bonus', {
    guard: 'real',
    flag: 'REWCEN3',
    screen: () => import('../features/bonus/screens/bonus-screen.tsx'),
    texts: bonusTexts,
  }),
  shared('communications', 'title.communications', {
    guard: 'real',
    screen: () => import('../features/communications/screens/communications-screen.tsx'),
    texts: communicationsTexts,
  }),
  shared('unsubscribe', 'title.communications', {
    screen: () => import('../features/communications/screens/unsubscribe-screen.tsx'),
    texts: communicationsTexts,
  }),
  shared('partner', 'title.partner', {
    bottomNav: false,
    screen: () => import('../features/partner/screens/partner-screen.tsx'),
    texts: partnerTexts,
  }),
  // The app itself
  shared('app', 'title.app', {
    topBar: false,
    screen: () => import('../features/app-guide/app-guide-screen.tsx'),
    texts: guideTexts,
  }),
]
