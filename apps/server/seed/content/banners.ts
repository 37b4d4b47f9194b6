import type { DemoPiece } from './piece.ts'

const home = { type: 'B', groupName: 'm_home', startDay: -30 } as const

/** In the order in which they turn. */
export const BANNERS: readonly DemoPiece[] = [
  {
    ...home,
    only: 'trevo',
    picture: 'banner-welcome',
    linkUrl: '/m/activity',
    PT: { title: 'Escolha o seu jogo', html: '<p>Mais de 600 jogos em um só lugar</p>' },
    EN: { title: 'Choose your game', html: '<p>More than 600 games in one place</p>' },
  },
  {
    ...home,
    only: 'mare',
    picture: 'banner-first-deposit',
    opens: 'promo-slots',
    PT: { title: 'Primeiro depósito em dobro', html: '<p>Até R$ 500 para começar</p>' },
    EN: { title: 'First deposit doubled', html: '<p>Up to R$ 500 to get started</p>' },
  },
  {
    ...home,
    picture: 'banner-pix',
    linkUrl: '/m/help?i=0',
    PT: { title: 'PIX em segundos', html: '<p>Deposite e saque a qualquer hora, sem taxa</p>' },
    EN: { title: 'PIX in seconds', html: '<p>Deposit and withdraw at any hour, free of charge</p>' },
  },
  {
    ...home,
    only: 'trevo',
    picture: 'banner-slots',
    linkUrl: '/m/slot-games',
    PT: { title: 'Slots com RTP à vista', html: '<p>Você vê o retorno de cada jogo antes de jogar</p>' },
    EN: { title: 'Slots that show their RTP', html: '<p>See the return of every game before you play</p>' },
  },
  {
    ...home,
    only: 'mare',
    picture: 'banner-live',
    linkUrl: '/m/live-games',
    PT: { title: 'Mesas ao vivo', html: '<p>Roleta no ritmo da maré, dia e noite</p>' },
    EN: { title: 'Live tables', html: '<p>Roulette at the pace of the tide, day and night</p>' },
  },
  {
    ...home,
    only: 'mare',
    picture: 'banner-invite',
    opens: 'promo-invite',
    PT: { title: 'Chame a turma', html: '<p>Ganhe por amigo que entrar com seu código</p>' },
    EN: { title: 'Bring your friends', html: '<p>Earn for every friend who joins with your code</p>' },
  },
  {
    ...home,
    only: 'trevo',
    picture: 'banner-limits',
    linkUrl: '/m/help?i=7',
    PT: { title: 'Você escolhe o limite', html: '<p>Defina quanto e por quanto tempo quer jogar</p>' },
    EN: { title: 'You choose the limit', html: '<p>Decide how much and how long you want to play</p>' },
  },
  {
    type: 'B',
    groupName: 'm_reg',
    startDay: -30,
    picture: 'reg-welcome',
    PT: { title: 'Conta pronta em dois minutos', html: '<p>Bem-vindo à {brand}</p>' },
    EN: { title: 'An account in two minutes', html: '<p>Welcome to {brand}</p>' },
  },
]

export const POPUPS: readonly DemoPiece[] = [
  {
    type: 'PU',
    startDay: -30,
    picture: 'popup-welcome',
    size: { width: 620, height: 289 },
    opens: 'promo-points',
    PT: {
      title: '100 pontos para você',
      html: '<p>Resgate seus pontos de boas-vindas e troque por prêmios na loja.</p>',
    },
    EN: {
      title: '100 points for you',
      html: '<p>Claim your welcome points and swap them for rewards in the shop.</p>',
    },
  },
]

export const HOT: readonly DemoPiece[] = [
  {
    type: 'H',
    startDay: -6,
    picture: 'promo-weekend',
    opens: 'promo-weekend',
    PT: { title: 'Torneio do fim de semana', html: '<p>As inscrições estão abertas.</p>' },
    EN: { title: 'Weekend tournament', html: '<p>Entries are open.</p>' },
  },
  {
    type: 'H',
    startDay: -4,
    picture: 'promo-vip',
    opens: 'promo-vip',
    PT: { title: 'Traga seu nível VIP', html: '<p>Mostre seu nível em outra casa e continue daqui.</p>' },
    EN: { title: 'Bring your VIP level', html: '<p>Show the level you hold elsewhere and carry on from there.</p>' },
  },
  {
    type: 'H',
    startDay: -2,
    picture: 'promo-cashback',
    opens: 'promo-cashback',
    PT: { title: 'Cashback toda segunda', html: '<p>Parte do que você jogou volta no começo da semana.</p>' },
    EN: { title: 'Cashback every Monday', html: '<p>Part of what you played comes back as the week begins.</p>' },
  },
]
