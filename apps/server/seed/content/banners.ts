import type { DemoPiece } from './piece.ts'

const home = { type: 'B', groupName: 'm_home', startDay: -30 } as const

/** In the order in which they turn. */
export const BANNERS: readonly DemoPiece[] = [
  {
    ...home,
    under: 'br',
    picture: 'banner-welcome',
    linkUrl: '/m/activity',
    PT: { title: 'Escolha o seu jogo', html: '<p>Slots, mesas e loterias em um só lugar</p>' },
    EN: { title: 'Choose your game', html: '<p>Slots, tables and lotteries in one place</p>' },
    ES: { title: 'Elige tu juego', html: '<p>Tragamonedas, mesas y loterías en un solo lugar</p>' },
  },
  {
    ...home,
    under: 'none',
    picture: 'banner-first-deposit',
    opens: 'promo-slots',
    PT: { title: 'Primeiro depósito em dobro', html: '<p>Até {reward} para começar</p>' },
    EN: { title: 'First deposit doubled', html: '<p>Up to {reward} to get started</p>' },
    ES: { title: 'Primer depósito al doble', html: '<p>Hasta {reward} para empezar</p>' },
  },
  {
    ...home,
    picture: 'banner-pix',
    linkUrl: '/m/help?i=0',
    PT: { title: 'PIX a qualquer hora', html: '<p>Deposite a partir de {minDeposit} e saque dia e noite</p>' },
    EN: { title: 'PIX at any hour', html: '<p>Deposit from {minDeposit} and withdraw day and night</p>' },
    ES: { title: 'Pix a cualquier hora', html: '<p>Deposita desde {minDeposit} y retira de día y de noche</p>' },
  },
  {
    ...home,
    under: 'br',
    picture: 'banner-slots',
    linkUrl: '/m/slot-games',
    PT: { title: 'Slots com RTP à vista', html: '<p>Você vê o retorno de cada jogo antes de jogar</p>' },
    EN: { title: 'Slots that show their RTP', html: '<p>See the return of every game before you play</p>' },
    ES: { title: 'Tragamonedas con RTP a la vista', html: '<p>Ves el retorno de cada juego antes de jugar</p>' },
  },
  {
    ...home,
    under: 'none',
    picture: 'banner-live',
    linkUrl: '/m/gameList?gameType=RNG&classify=TG',
    PT: { title: 'Mesas de cartas e roleta', html: '<p>Blackjack, bacará e roleta no ritmo da maré</p>' },
    EN: { title: 'Card and roulette tables', html: '<p>Blackjack, baccarat and roulette at the pace of the tide</p>' },
    ES: { title: 'Mesas de cartas y ruleta', html: '<p>Blackjack, baccarat y ruleta al ritmo de la marea</p>' },
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
    ES: { title: 'Trae a tus amigos', html: '<p>Gana {inviterGift} por cada amigo que juegue con tu invitación</p>' },
  },
  {
    ...home,
    under: 'br',
    picture: 'banner-limits',
    linkUrl: '/m/help?i=7',
    PT: { title: 'Você escolhe o limite', html: '<p>Defina quanto e por quanto tempo quer jogar</p>' },
    EN: { title: 'You choose the limit', html: '<p>Decide how much and how long you want to play</p>' },
    ES: { title: 'Tú eliges el límite', html: '<p>Define cuánto y por cuánto tiempo quieres jugar</p>' },
  },
  {
    type: 'B',
    groupName: 'm_reg',
    startDay: -30,
    picture: 'reg-welcome',
    PT: { title: 'Abra sua conta', html: '<p>Bem-vindo à {brand}</p>' },
    EN: { title: 'Open your account', html: '<p>Welcome to {brand}</p>' },
    ES: { title: 'Abre tu cuenta', html: '<p>Te damos la bienvenida a {brand}</p>' },
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
      html: '<p>Aposte {bonusPlay} nas loterias e resgate {reward} para trocar por prêmios na loja.</p>',
    },
    EN: {
      title: 'Welcome points',
      html: '<p>Bet {bonusPlay} on the lotteries and claim {reward} to swap for rewards in the shop.</p>',
    },
    ES: {
      title: 'Puntos de bienvenida',
      html: '<p>Apuesta {bonusPlay} en las loterías y reclama {reward} para cambiarlos por premios en la tienda.</p>',
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
    ES: { title: 'Desafío de la casa', html: '<p>Las inscripciones están abiertas: valen {reward}.</p>' },
  },
  {
    type: 'H',
    startDay: -4,
    picture: 'promo-vip',
    opens: 'promo-vip',
    PT: { title: 'Traga seu nível VIP', html: '<p>Mostre seu nível em outra casa e continue daqui.</p>' },
    EN: { title: 'Bring your VIP level', html: '<p>Show the level you hold elsewhere and carry on from there.</p>' },
    ES: { title: 'Trae tu nivel VIP', html: '<p>Muestra tu nivel en otra casa y sigue desde ahí.</p>' },
  },
  {
    type: 'H',
    startDay: -2,
    picture: 'promo-signin',
    opens: 'promo-signin',
    PT: { title: 'Check-in diário', html: '<p>Um presente por dia, por {checkInDays} seguidos.</p>' },
    EN: { title: 'Daily check-in', html: '<p>A gift a day, for {checkInDays} in a row.</p>' },
    ES: { title: 'Check-in diario', html: '<p>Un regalo al día, por {checkInDays} seguidos.</p>' },
  },
]
