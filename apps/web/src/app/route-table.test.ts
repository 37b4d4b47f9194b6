import { afterEach, expect, test, vi } from 'vitest'
import { HOME_PATHS, PATHS } from '../lib/paths.ts'
import { hasScreen, routeOf, rowAt, withoutSlash } from './route-of.ts'
import type { RouteRow } from './route-row.ts'
import { ROUTES } from './route-table.ts'

const session = { firstTimeLogin: false }
vi.mock('../session/session.ts', () => ({ currentSession: () => session, memberTypeOf: () => 0 }))
afterEach(() => {
  session.firstTimeLogin = false
})

const pathsWhere = (holds: (row: RouteRow) => boolean) =>
  ROUTES.filter(holds)
    .map((row) => row.path)
    .sort()

const under = (names: string) =>
  names
    .split(' ')
    .map((name) => `/m/${name}`)
    .sort()

test('every path has one row, and every row has a title', () => {
  const expected = [...new Set([...HOME_PATHS, ...Object.values(PATHS)])].sort()
  expect(ROUTES.map((row) => row.path).sort()).toEqual(expected)
  expect(ROUTES.filter((row) => !row.title)).toEqual([])
})

test('the paths of the specification are all there', () => {
  const spec = under(
    'login register register.html forget changePsw agent set help notice noticeDetail activity activityDetail message ' +
      'webEmail applyReward inviteFriends lottery gameCenter gameList slot-games live-games poker-games fishing-games ' +
      'sport-games member/home voucherCenter withdraw activity/signIn rewardCenter mall/mallHome gameRecord ' +
      'transaction/record securityCenter myAccount/index trail member/notice agentRegister redRain teamBetting ' +
      'agent/team/overview agent/team/pnl member/team member/teamRebate member/agent/agentRebeat ' +
      'member/agent/agentDivident member/agent/getSalaryContract member/agent/getDevidendContract ' +
      'member/agent/getHourContract read/live read/sport read/esport read/rng read/pvp read/fish read/lott ' +
      'app slotsCenter fbGame outterApp home index index.html',
  )
  const known = new Set(ROUTES.map((row) => row.path))
  expect(spec.filter((path) => !known.has(path))).toEqual([])
  expect(['/', '/m', '/m/'].filter((path) => !known.has(path))).toEqual([])
})

test('the top bar is hidden on exactly the listed paths and on games, which draw the header themselves', () => {
  const hidden = under(
    'login register register.html message app lottery lottery/game forget changePsw agent gameList gameCenter play',
  )
  expect(pathsWhere((row) => !row.topBar)).toEqual(hidden)
  expect(pathsWhere((row) => row.header === 'own')).toEqual(hidden)
})

test('the bottom navigation is hidden on exactly the listed paths, on games, where a bet or an identity is put together, in the chat and for partners', () => {
  expect(pathsWhere((row) => !row.bottomNav)).toEqual(
    under(
      'login register register.html notice changePsw forget gameList activity activityDetail help play chat ' +
        'lottery/game lottery/slip lottery/bolaos/new partner identity',
    ),
  )
})

test('only home paths have the home header', () => {
  expect(pathsWhere((row) => row.header === 'home')).toEqual(
    ['/', ...under('home index index.html'), '/m', '/m/'].sort(),
  )
})

test('the back arrow is hidden on home paths and the first password, and leads home where listed', () => {
  expect(pathsWhere((row) => row.back === 'none' && row.header !== 'home')).toEqual(['/m/changePsw'])
  expect(pathsWhere((row) => row.header === 'home' && row.back !== 'none')).toEqual([])
  // The message centre and the game list name home as their own back target.
  expect(pathsWhere((row) => row.back === 'home')).toEqual(
    under('login register register.html trail activity forget message gameList'),
  )
})

test('the right side is the service icon, and a way home on /m/read/*', () => {
  expect(pathsWhere((row) => row.rightControl === 'home')).toEqual(
    under('read/live read/sport read/esport read/rng read/pvp read/fish read/lott'),
  )
})

test('titles of the specification', () => {
  const titles: Record<string, string> = {
    activity: 'title.activity',
    forget: 'title.forget',
    home: 'title.home',
    login: 'title.login',
    register: 'title.register',
    'register.html': 'title.register',
    trail: 'title.trail',
    changePsw: 'title.changePsw',
    notice: 'title.notice',
    gameCenter: 'title.gameCenter',
    gameList: 'title.gameCenter',
    slotsCenter: 'title.slotsCenter',
    message: 'title.message',
    set: 'title.set',
    help: 'title.help',
    activityDetail: 'title.details',
    noticeDetail: 'title.details',
    applyReward: 'title.applyReward',
  }
  for (const [name, title] of Object.entries(titles)) expect(routeOf(`/m/${name}`).title).toBe(title)
})

test('a path matches exactly: a sub-path does not take after its parent', () => {
  expect(routeOf('/m/activity/signIn').bottomNav).toBe(true)
  expect(routeOf('/m/noticeDetail').bottomNav).toBe(true)
  expect(routeOf('/m/agent/team/overview').topBar).toBe(true)
  expect(routeOf('/m/nowhere').header).toBe('home')
})

test('agent pages are for agents, money pages for real members, the first password sends guests home', () => {
  expect(pathsWhere((row) => row.guard === 'agent')).toEqual(
    under(
      'agent member/notice agentRegister teamBetting agent/team/overview agent/team/pnl member/team member/teamRebate ' +
        'member/agent/agentRebeat member/agent/agentDivident',
    ),
  )
  expect(routeOf('/m/voucherCenter').guard).toBe('deposit')
  expect(routeOf('/m/withdraw').guard).toBe('real')
  expect(routeOf('/m/webEmail').guard).toBe('real')
  expect(routeOf('/m/changePsw').guard).toBe('password')
  expect(routeOf('/m/member/home').guard).toBe('session')
})

test('all home paths have the home screen', () => {
  expect(HOME_PATHS.filter((path) => !hasScreen(path))).toEqual([])
  expect(hasScreen('/m/nowhere')).toBe(false)
})

test('the password is a page of the settings when it was opened there, and a gate while the first one is due', () => {
  const layout = (search: Record<string, string> = {}) => {
    const { back, bottomNav, topBar, title } = rowAt({ pathname: '/m/changePsw', search })
    return { back, bottomNav, topBar, title }
  }
  const bare = { back: 'none', bottomNav: false, topBar: false, title: 'title.changePsw' }
  expect(layout({ from: 'set' })).toEqual({ ...bare, title: 'title.password', back: 'step', bottomNav: true })
  expect(layout()).toEqual(bare)
  session.firstTimeLogin = true
  expect(layout({ from: 'set' })).toEqual(bare)
})

test('a slash at the end is no other page, and whoever is not in yet can choose the language', () => {
  expect(['/m/login/', '/m/agent/team/pnl//', '/m/nowhere/', '/m/login'].map(withoutSlash)).toEqual([
    '/m/login',
    '/m/agent/team/pnl',
    '/m/nowhere/',
    '/m/login',
  ])
  expect(pathsWhere((row) => row.language === true)).toEqual(under('login register register.html'))
})
