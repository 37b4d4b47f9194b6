import type { DemoPromotion } from './piece.ts'

export const CATEGORIES = [
  { key: 'all', icon: '/art/four-leaf-clover.webp', PT: 'Todas', EN: 'All' },
  { key: 'new', icon: '/art/party-popper.webp', PT: 'Novos jogadores', EN: 'New players' },
  { key: 'daily', icon: '/art/coin.webp', PT: 'Toda semana', EN: 'Every week' },
  { key: 'vip', icon: '/art/1st-place-medal.webp', PT: 'VIP', EN: 'VIP' },
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
    rules: { flow: 'sign_up', rewardKind: 'points', reward: '250.00' },
    PT: {
      title: 'Torneio do fim de semana',
      html: '<p>Inscreva-se, jogue os slots participantes e some pontos no ranking até domingo.</p><h3>Como funciona</h3><ol><li>Toque em <strong>Participar</strong>.</li><li>Jogue de sexta, às 18h, a domingo, às 23h59.</li><li>Na segunda, os 100 primeiros resgatam 250 pontos.</li></ol><h3>Regras principais</h3><ul><li>Uma inscrição por pessoa e CPF.</li><li>Empates são decididos por quem chegou primeiro ao resultado.</li></ul>',
    },
    EN: {
      title: 'Weekend tournament',
      html: '<p>Sign up, play the slots that take part and climb the table until Sunday.</p><h3>How it works</h3><ol><li>Tap <strong>Join</strong>.</li><li>Play from Friday at 6 pm to Sunday at 11.59 pm.</li><li>On Monday the first 100 claim 250 points.</li></ol><h3>Main rules</h3><ul><li>One entry per person and CPF.</li><li>Ties go to whoever reached the result first.</li></ul>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-points',
    categories: ['new'],
    rules: { flow: 'gift', rewardKind: 'points', reward: '100.00' },
    PT: {
      title: '100 pontos de boas-vindas',
      html: '<p>Sua conta já vale pontos. Resgate uma vez e troque na loja quando quiser.</p><h3>Regras principais</h3><ul><li>Um resgate por pessoa e CPF.</li><li>Pontos não são dinheiro e não podem ser sacados.</li><li>Eles valem por 12 meses.</li></ul>',
    },
    EN: {
      title: '100 welcome points',
      html: '<p>Your account already earns points. Claim them once and spend them in the shop whenever you like.</p><h3>Main rules</h3><ul><li>One claim per person and CPF.</li><li>Points are not money and cannot be withdrawn.</li><li>They are valid for 12 months.</li></ul>',
    },
  },
  {
    ...slots,
    only: 'mare',
    categories: ['new'],
    imageRequired: true,
    rules: { flow: 'application', rewardKind: 'cash', reward: '500.00' },
    PT: {
      title: 'Primeiro depósito em dobro',
      html: '<p>Dobramos seu primeiro depósito, até R$ 500. O valor entra na sua conta assim que o pedido for aprovado.</p><table><tbody><tr><th scope="row">Bônus</th><td>100% até R$ 500,00</td></tr><tr><th scope="row">Depósito mínimo</th><td>R$ 20,00</td></tr><tr><th scope="row">Prazo do pedido</th><td>7 dias</td></tr></tbody></table><h3>Como pedir</h3><ol><li>Faça seu primeiro depósito.</li><li>Envie a imagem do comprovante.</li><li>A resposta chega em até um dia útil.</li></ol>',
    },
    EN: {
      title: 'First deposit doubled',
      html: '<p>We double your first deposit, up to R$ 500. The money reaches your account as soon as your application is approved.</p><table><tbody><tr><th scope="row">Bonus</th><td>100% up to R$ 500.00</td></tr><tr><th scope="row">Smallest deposit</th><td>R$ 20.00</td></tr><tr><th scope="row">Apply within</th><td>7 days</td></tr></tbody></table><h3>How to apply</h3><ol><li>Make your first deposit.</li><li>Send a picture of the receipt.</li><li>We answer within one working day.</li></ol>',
    },
  },
  {
    ...slots,
    only: 'trevo',
    categories: ['daily'],
    imageRequired: true,
    rules: { flow: 'application', rewardKind: 'points', reward: '80.00' },
    PT: {
      title: 'Missão dos slots',
      html: '<p>Acerte uma rodada especial em qualquer slot, registre a tela e receba 80 pontos.</p><h3>Como pedir</h3><ol><li>Faça uma captura da tela com o número da rodada.</li><li>Toque em <strong>Resgatar</strong> e envie a imagem.</li><li>A resposta chega em até um dia útil.</li></ol><p>Uma missão por pessoa a cada edição.</p>',
    },
    EN: {
      title: 'Slots mission',
      html: '<p>Hit a special round in any slot, take a picture of the screen and receive 80 points.</p><h3>How to apply</h3><ol><li>Take a screenshot that shows the number of the round.</li><li>Tap <strong>Claim</strong> and send the picture.</li><li>We answer within one working day.</li></ol><p>One mission per person in each edition.</p>',
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
      html: '<p>Você já é VIP em outra casa? Mostre seu nível e comece aqui com 1.000 pontos e atendimento dedicado.</p><h3>O que enviar</h3><ul><li>Uma imagem em que apareçam seu nível e seu nome.</li><li>O nome da casa e há quanto tempo você tem esse nível.</li></ul><p>Suas imagens são vistas somente pela equipe que analisa o pedido.</p>',
    },
    EN: {
      title: 'Bring your VIP level',
      html: '<p>Are you a VIP elsewhere? Show us your level and start here with 1,000 points and a host of your own.</p><h3>What to send</h3><ul><li>A picture that shows your level and your name.</li><li>The name of the house and how long you have held the level.</li></ul><p>Only the team that looks at your application sees your pictures.</p>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-cashback',
    categories: ['daily', 'vip'],
    PT: {
      title: 'Cashback toda segunda',
      html: '<p>Toda segunda-feira, até as 12h, parte do que você jogou em slots na semana anterior volta para a sua conta. Não é preciso pedir.</p><table><thead><tr><th scope="col">Nível</th><th scope="col">Cashback</th></tr></thead><tbody><tr><td>Bronze</td><td>2%</td></tr><tr><td>Prata</td><td>4%</td></tr><tr><td>Ouro</td><td>6%</td></tr></tbody></table>',
    },
    EN: {
      title: 'Cashback every Monday',
      html: '<p>Every Monday by noon, part of what you played on slots in the week before returns to your account. There is nothing to apply for.</p><table><thead><tr><th scope="col">Level</th><th scope="col">Cashback</th></tr></thead><tbody><tr><td>Bronze</td><td>2%</td></tr><tr><td>Silver</td><td>4%</td></tr><tr><td>Gold</td><td>6%</td></tr></tbody></table>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-invite',
    categories: ['new'],
    PT: {
      title: 'Indique e ganhe',
      html: '<p>Compartilhe seu código de convite. Quando seu amigo abrir a conta e começar a jogar, os dois recebem pontos.</p><ul><li>Convide somente maiores de 18 anos.</li><li>Contas da mesma pessoa não contam.</li></ul>',
    },
    EN: {
      title: 'Invite and earn',
      html: '<p>Share your invitation code. Once your friend has opened an account and started to play, you both receive points.</p><ul><li>Invite adults only.</li><li>Accounts of the same person do not count.</li></ul>',
    },
  },
  {
    type: 'PR',
    startDay: -30,
    picture: 'promo-signin',
    categories: ['daily'],
    PT: {
      title: 'Presença de sete dias',
      html: '<p>Entre na sua conta todos os dias e complete a sequência de sete. A cada dia, os pontos aumentam.</p><p>Se você perder um dia, a sequência recomeça.</p>',
    },
    EN: {
      title: 'Seven days in a row',
      html: '<p>Sign in every day and complete a run of seven. The points grow each day.</p><p>If you miss a day, the run starts again.</p>',
    },
  },
  {
    type: 'PR',
    startDay: -5,
    openEnd: true,
    picture: 'promo-lottery',
    categories: ['vip'],
    rules: { flow: 'sign_up', rewardKind: 'points', reward: '60.00', opensDay: 21 },
    PT: {
      title: 'Bolão da estreia',
      html: '<p>O primeiro bolão abre em breve. Participe e garanta 60 pontos quando as inscrições abrirem.</p>',
    },
    EN: {
      title: 'Opening syndicate',
      html: '<p>The first syndicate opens soon. Join it and receive 60 points once entries open.</p>',
    },
  },
]
