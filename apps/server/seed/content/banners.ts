import type { DemoPiece } from './piece.ts'

const home = { type: 'B', groupName: 'm_home', startDay: -30 } as const

/** In the order in which they turn. */
export const BANNERS: readonly DemoPiece[] = [
  {
    ...home,
    under: 'br',
    picture: 'banner-welcome',
    linkUrl: '/m/activity',
    PT: { title: 'Escolha o seu jogo', html: '<p>Slots, mesas ao vivo e loterias em um só lugar</p>' },
    EN: { title: 'Choose your game', html: '<p>Slots, live tables and lotteries in one place</p>' },
  },
  {
    ...home,
    under: 'none',
    picture: 'banner-first-deposit',
    opens: 'promo-slots',
    PT: { title: 'Primeiro depósito em dobro', html: '<p>Até {reward} para começar</p>' },
    EN: { title: 'First deposit doubled', html: '<p>Up to {reward} to get started</p>' },
  },
  {
    ...home,
    picture: 'banner-pix',
    linkUrl: '/m/help?i=0',
    PT: { title: 'PIX a qualquer hora', html: '<p>Deposite a partir de {minDeposit} e saque dia e noite</p>' },
    EN: { title: 'PIX at any hour', html: '<p>Deposit from {minDeposit} and withdraw day and night</p>' },
  },
  {
    ...home,
    under: 'br',
    picture: 'banner-slots',
    linkUrl: '/m/slot-games',
    PT: { title: 'Slots com RTP à vista', html: '<p>Você vê o retorno de cada jogo antes de jogar</p>' },
    EN: { title: 'Slots that show their RTP', html: '<p>See the return of every game before you play</p>' },
  },
  {
    ...home,
    under: 'none',
    picture: 'banner-live',
    linkUrl: '/m/live-games',
    PT: { title: 'Mesas ao vivo', html: '<p>Roleta no ritmo da maré, dia e noite</p>' },
    EN: { title: 'Live tables', html: '<p>Roulette at the pace of the tide, day and night</p>' },
  },
  {
    ...home,
    under: 'none',
    picture: 'banner-invite',
    opens: 'promo-invite',
    PT: { title: 'Chame a turma', html: '<p>Ganhe {inviterGift} por amigo que jogar com seu convite</p>' },
    EN: {
      title: 'Bring your friends',
      html: '<p>Earn {inviterGift} for every friend who plays on your invitation</p>',
    },
  },
  {
    ...home,
    under: 'br',
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
    PT: { title: 'Abra sua conta', html: '<p>Bem-vindo à {brand}</p>' },
    EN: { title: 'Open your account', html: '<p>Welcome to {brand}</p>' },
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
      title: 'Pontos de boas-vindas',
      html: '<p>Resgate {reward} e troque por prêmios na loja.</p>',
    },
    EN: {
      title: 'Welcome points',
      html: '<p>Claim {reward} and swap them for rewards in the shop.</p>',
    },
    regulated: {
      PT: '<p>Antes, faça sua primeira aposta, de qualquer valor.</p>',
      EN: '<p>Place your first bet, of any amount, before.</p>',
    },
  },
]

export const HOT: readonly DemoPiece[] = [
  {
    type: 'H',
    startDay: -6,
    picture: 'promo-weekend',
    opens: 'promo-weekend',
    PT: { title: 'Desafio da casa', html: '<p>As inscrições estão abertas: valem {reward}.</p>' },
    EN: { title: 'House challenge', html: '<p>Entries are open, for {reward}.</p>' },
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
    picture: 'promo-signin',
    opens: 'promo-signin',
    PT: { title: 'Check-in diário', html: '<p>Um presente por dia, por {checkInDays} seguidos.</p>' },
    EN: { title: 'Daily check-in', html: '<p>A gift a day, for {checkInDays} in a row.</p>' },
  },
]
