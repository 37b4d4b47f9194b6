import type { DemoPromotion } from './piece.ts'

export const CATEGORIES = [
  { key: 'all', icon: '/art/four-leaf-clover.webp', PT: 'Todas', EN: 'All', ES: 'Todas' },
  { key: 'new', icon: '/art/party-popper.webp', PT: 'Novos jogadores', EN: 'New players', ES: 'Nuevos jugadores' },
  { key: 'daily', icon: '/art/coin.webp', PT: 'Para jogar', EN: 'For players', ES: 'Para jugar' },
  { key: 'vip', icon: '/art/1st-place-medal.webp', PT: 'VIP', EN: 'VIP', ES: 'VIP' },
] as const

const slots = { type: 'PR', startDay: -20, picture: 'promo-slots' } as const

/** One for each way of taking part, and some that only inform. Each is in "all" besides its own category. */
export const PROMOTIONS: readonly DemoPromotion[] = [
  {
    type: 'PR',
    startDay: -7,
    endDay: 60,
    picture: 'promo-weekend',
    categories: ['daily'],
    PT: {
      title: 'Desafio da casa',
      html: '<p>Inscreva-se, jogue {bonusPlay} em até {bonusDays} e resgate {reward}.</p><h3>Como funciona</h3><ol><li>Toque em <strong>Participar</strong>.</li><li>Jogue. O que você jogou antes da inscrição não conta.</li><li>Acompanhe o andamento na central de recompensas e receba o prêmio lá.</li></ol><h3>Regras principais</h3><ul><li>Uma inscrição por pessoa.</li><li>Só contam os jogos da lista, alguns em parte: veja antes de participar.</li></ul>',
    },
    EN: {
      title: 'House challenge',
      html: '<p>Sign up, play {bonusPlay} within {bonusDays} and claim {reward}.</p><h3>How it works</h3><ol><li>Tap <strong>Join</strong>.</li><li>Play. What you played before joining does not count.</li><li>Follow your progress in the reward centre and collect the reward there.</li></ol><h3>Main rules</h3><ul><li>One entry per person.</li><li>Only the games on the list count, some of them in part: see them before you join.</li></ul>',
    },
    ES: {
      title: 'Desafío de la casa',
      html: '<p>Inscríbete, juega {bonusPlay} en un máximo de {bonusDays} y reclama {reward}.</p><h3>Cómo funciona</h3><ol><li>Toca <strong>Participar</strong>.</li><li>Juega. Lo que jugaste antes de inscribirte no cuenta.</li><li>Sigue tu avance en el centro de recompensas y recibe ahí el premio.</li></ol><h3>Reglas principales</h3><ul><li>Una inscripción por persona.</li><li>Solo cuentan los juegos de la lista, algunos en parte: míralos antes de participar.</li></ul>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-points',
    categories: ['new'],
    PT: {
      title: 'Pontos de boas-vindas',
      html: '<p>Participe, aposte {bonusPlay} nas loterias em até {bonusDays} e resgate {reward} para trocar na loja quando quiser.</p><h3>Regras principais</h3><ul><li>Um resgate por pessoa.</li><li>O que você apostou antes de participar não conta.</li><li>Pontos não são dinheiro e não podem ser sacados.</li></ul>',
    },
    EN: {
      title: 'Welcome points',
      html: '<p>Join, bet {bonusPlay} on the lotteries within {bonusDays} and claim {reward} to spend in the shop whenever you like.</p><h3>Main rules</h3><ul><li>One claim per person.</li><li>What you bet before joining does not count.</li><li>Points are not money and cannot be withdrawn.</li></ul>',
    },
    ES: {
      title: 'Puntos de bienvenida',
      html: '<p>Participa, apuesta {bonusPlay} en las loterías en un máximo de {bonusDays} y reclama {reward} para canjear en la tienda cuando quieras.</p><h3>Reglas principales</h3><ul><li>Un reclamo por persona.</li><li>Lo que apostaste antes de participar no cuenta.</li><li>Los puntos no son dinero y no se pueden retirar.</li></ul>',
    },
  },
  {
    ...slots,
    under: 'none',
    categories: ['new'],
    imageRequired: true,
    rules: { flow: 'application', rewardKind: 'cash', reward: '500.00', needsDeposit: true },
    PT: {
      title: 'Primeiro depósito em dobro',
      html: '<p>Dobramos seu primeiro depósito, até {reward}. O valor entra na sua conta assim que o pedido for aprovado.</p><table><tbody><tr><th scope="row">Bônus</th><td>até {reward}</td></tr><tr><th scope="row">Depósito mínimo</th><td>{minDeposit}</td></tr></tbody></table><h3>Como pedir</h3><ol><li>Faça seu primeiro depósito.</li><li>Toque em <strong>Solicitar</strong> e envie a imagem do comprovante.</li><li>A resposta chega nas suas mensagens.</li></ol>',
    },
    EN: {
      title: 'First deposit doubled',
      html: '<p>We double your first deposit, up to {reward}. The money reaches your account as soon as your application is approved.</p><table><tbody><tr><th scope="row">Bonus</th><td>up to {reward}</td></tr><tr><th scope="row">Smallest deposit</th><td>{minDeposit}</td></tr></tbody></table><h3>How to apply</h3><ol><li>Make your first deposit.</li><li>Tap <strong>Apply</strong> and send a picture of the receipt.</li><li>The answer comes to your messages.</li></ol>',
    },
    ES: {
      title: 'Primer depósito al doble',
      html: '<p>Duplicamos tu primer depósito, hasta {reward}. El dinero entra a tu cuenta en cuanto se apruebe la solicitud.</p><table><tbody><tr><th scope="row">Bono</th><td>hasta {reward}</td></tr><tr><th scope="row">Depósito mínimo</th><td>{minDeposit}</td></tr></tbody></table><h3>Cómo pedirlo</h3><ol><li>Haz tu primer depósito.</li><li>Toca <strong>Solicitar</strong> y envía la imagen del comprobante.</li><li>La respuesta llega a tus mensajes.</li></ol>',
    },
  },
  {
    ...slots,
    under: 'br',
    categories: ['daily'],
    imageRequired: true,
    rules: { flow: 'application', rewardKind: 'points', reward: '80.00' },
    PT: {
      title: 'Missão dos slots',
      html: '<p>Acerte uma rodada especial em qualquer slot, registre a tela e receba {reward}.</p><h3>Como pedir</h3><ol><li>Faça uma captura da tela com o número da rodada.</li><li>Toque em <strong>Solicitar</strong> e envie a imagem.</li><li>A resposta chega nas suas mensagens.</li></ol><p>Uma missão por pessoa.</p>',
    },
    EN: {
      title: 'Slots mission',
      html: '<p>Hit a special round in any slot, take a picture of the screen and receive {reward}.</p><h3>How to apply</h3><ol><li>Take a screenshot that shows the number of the round.</li><li>Tap <strong>Apply</strong> and send the picture.</li><li>The answer comes to your messages.</li></ol><p>One mission per person.</p>',
    },
    ES: {
      title: 'Misión de las tragamonedas',
      html: '<p>Acierta una ronda especial en cualquier tragamonedas, guarda la pantalla y recibe {reward}.</p><h3>Cómo pedirlo</h3><ol><li>Haz una captura de pantalla con el número de la ronda.</li><li>Toca <strong>Solicitar</strong> y envía la imagen.</li><li>La respuesta llega a tus mensajes.</li></ol><p>Una misión por persona.</p>',
    },
  },
  {
    type: 'PR',
    startDay: -14,
    picture: 'promo-vip',
    categories: ['vip'],
    imageRequired: true,
    remarkRequired: true,
    rules: { flow: 'application', rewardKind: 'points', reward: '1000.00' },
    PT: {
      title: 'Traga seu nível VIP',
      html: '<p>Você já é VIP em outra casa? Mostre seu nível e comece aqui com {reward}.</p><h3>O que enviar</h3><ul><li>Uma imagem em que apareçam seu nível e seu nome.</li><li>O nome da casa e há quanto tempo você tem esse nível.</li></ul><p>Suas imagens são vistas somente pela equipe que analisa o pedido.</p>',
    },
    EN: {
      title: 'Bring your VIP level',
      html: '<p>Are you a VIP elsewhere? Show us your level and start here with {reward}.</p><h3>What to send</h3><ul><li>A picture that shows your level and your name.</li><li>The name of the house and how long you have held the level.</li></ul><p>Only the team that looks at your application sees your pictures.</p>',
    },
    ES: {
      title: 'Trae tu nivel VIP',
      html: '<p>¿Ya eres VIP en otra casa? Muestra tu nivel y empieza aquí con {reward}.</p><h3>Qué enviar</h3><ul><li>Una imagen en la que aparezcan tu nivel y tu nombre.</li><li>El nombre de la casa y desde cuándo tienes ese nivel.</li></ul><p>Solo el equipo que revisa la solicitud ve tus imágenes.</p>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-invite',
    linkUrl: '/m/inviteFriends',
    categories: ['new'],
    PT: {
      title: 'Indique e ganhe',
      html: '<p>Compartilhe seu convite. Quando seu amigo jogar {friendPlay} em até {friendDays}, você ganha {inviterGift} e ele ganha {friendGift}.</p><ul><li>Vale para até {friendsMax}.</li><li>Convide somente maiores de {adultAge} anos.</li><li>Contas da mesma pessoa não contam.</li></ul>',
    },
    EN: {
      title: 'Invite and earn',
      html: '<p>Share your invitation. When your friend has played {friendPlay} within {friendDays}, you earn {inviterGift} and your friend earns {friendGift}.</p><ul><li>It holds for up to {friendsMax}.</li><li>Invite people of {adultAge} and over only.</li><li>Accounts of the same person do not count.</li></ul>',
    },
    ES: {
      title: 'Invita y gana',
      html: '<p>Comparte tu invitación. Cuando tu amigo juegue {friendPlay} en un máximo de {friendDays}, tú ganas {inviterGift} y tu amigo gana {friendGift}.</p><ul><li>Vale para hasta {friendsMax}.</li><li>Invita solo a mayores de {adultAge} años.</li><li>Las cuentas de la misma persona no cuentan.</li></ul>',
    },
    regulated: {
      PT: '<p>Você recebe a sua parte depois da sua primeira aposta, de qualquer valor.</p>',
      EN: '<p>You receive your part after your own first bet, of any amount.</p>',
      ES: '<p>Recibes tu parte después de tu primera apuesta, de cualquier monto.</p>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-signin',
    linkUrl: '/m/activity/signIn',
    categories: ['daily'],
    PT: {
      title: 'Check-in diário',
      html: '<p>Faça o check-in todos os dias e complete a sequência de {checkInDays}. Ela começa com {checkInFirst} e termina com {checkInLast}.</p><p>Se você perder um dia, a sequência recomeça.</p><p>O check-in do dia abre depois que você jogar {checkInPlay} no mesmo dia.</p>',
    },
    EN: {
      title: 'Daily check-in',
      html: '<p>Check in every day and complete a run of {checkInDays}. It begins with {checkInFirst} and ends with {checkInLast}.</p><p>If you miss a day, the run starts again.</p><p>The check-in of a day opens once you have played {checkInPlay} on that day.</p>',
    },
    ES: {
      title: 'Check-in diario',
      html: '<p>Haz tu check-in todos los días y completa la racha de {checkInDays}. Empieza con {checkInFirst} y termina con {checkInLast}.</p><p>Si pierdes un día, la racha vuelve a empezar.</p><p>El check-in del día se abre después de que juegues {checkInPlay} ese mismo día.</p>',
    },
  },
]
