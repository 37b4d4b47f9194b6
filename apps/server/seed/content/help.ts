import type { Language } from '@trevo/contract/wire'

type Words = { title: string; html: string }

/** `under`: only where these rules hold. */
export type HelpTexts = Record<Language, Words> & { under?: 'br' | 'none' }

/** In their order: banners lead to the first and the eighth by index. */
export const HELP: readonly HelpTexts[] = [
  {
    PT: {
      title: 'Como depositar por PIX',
      html: '<ol><li>Toque em <strong>Depositar</strong>.</li><li>Escolha o valor, a partir de {minDeposit}.</li><li>Copie o código e pague no aplicativo do seu banco.</li></ol><p>O valor costuma entrar em menos de um minuto. O PIX precisa sair de uma conta no seu CPF.</p>',
    },
    EN: {
      title: 'How to deposit by PIX',
      html: '<ol><li>Tap <strong>Deposit</strong>.</li><li>Choose an amount, from {minDeposit}.</li><li>Copy the code and pay in the app of your bank.</li></ol><p>The money usually arrives in under a minute. The PIX must come from an account in your own CPF.</p>',
    },
    ES: {
      title: 'Cómo depositar por PIX',
      html: '<ol><li>Toca <strong>Depositar</strong>.</li><li>Elige el monto, desde {minDeposit}.</li><li>Copia el código y paga en la aplicación de tu banco.</li></ol><p>El dinero suele entrar en menos de un minuto. El PIX debe salir de una cuenta con tu CPF.</p>',
    },
  },
  {
    PT: {
      title: 'Meu depósito não caiu. E agora?',
      html: '<p>Confira no banco se o pagamento foi concluído. Se foi e o valor ainda não entrou, envie o comprovante pelo chat.</p>',
    },
    EN: {
      title: 'My deposit has not arrived. What now?',
      html: '<p>Check with your bank that the payment went through. If it did and the money is not here yet, send us the receipt in the chat.</p>',
    },
    ES: {
      title: 'Mi depósito no llegó. ¿Y ahora?',
      html: '<p>Revisa en tu banco si el pago se completó. Si fue así y el dinero aún no entra, envía el comprobante por el chat.</p>',
    },
  },
  {
    PT: {
      title: 'Como sacar',
      html: '<p>Toque em <strong>Sacar</strong>, escolha o valor e confirme com a senha de saque. O PIX vai para uma chave do seu CPF.</p><ul><li>Valor mínimo: {minWithdrawal}.</li><li>Prazo: até {payoutTime}.</li></ul>',
    },
    EN: {
      title: 'How to withdraw',
      html: '<p>Tap <strong>Withdraw</strong>, choose an amount and confirm it with your withdrawal password. The PIX goes to a key of your own CPF.</p><ul><li>Smallest amount: {minWithdrawal}.</li><li>Time: up to {payoutTime}.</li></ul>',
    },
    ES: {
      title: 'Cómo retirar',
      html: '<p>Toca <strong>Retirar</strong>, elige el monto y confirma con tu contraseña de retiro. El PIX va a una clave de tu CPF.</p><ul><li>Monto mínimo: {minWithdrawal}.</li><li>Plazo: hasta {payoutTime}.</li></ul>',
    },
  },
  {
    PT: {
      title: 'Senha de acesso e senha de saque',
      html: '<p>A senha de acesso abre sua conta. A senha de saque, só de números, confirma saques. Você troca as duas na <a href="/m/securityCenter">central de segurança</a>.</p>',
    },
    EN: {
      title: 'Password and withdrawal password',
      html: '<p>Your password opens your account. Your withdrawal password, of digits alone, confirms withdrawals. You can change both in the <a href="/m/securityCenter">security centre</a>.</p>',
    },
    ES: {
      title: 'Contraseña y contraseña de retiro',
      html: '<p>La contraseña abre tu cuenta. La contraseña de retiro, solo de números, confirma los retiros. Puedes cambiar ambas en el <a href="/m/securityCenter">centro de seguridad</a>.</p>',
    },
  },
  {
    PT: {
      title: 'Esqueci minha senha',
      html: '<p>Na tela de entrada, toque em <a href="/m/forget">Esqueci a senha</a> e receba um código no e-mail ou no celular cadastrado.</p>',
    },
    EN: {
      title: 'I forgot my password',
      html: '<p>On the sign-in screen, tap <a href="/m/forget">Forgot password</a> and receive a code at your e-mail address or mobile number.</p>',
    },
    ES: {
      title: 'Olvidé mi contraseña',
      html: '<p>En la pantalla de acceso, toca <a href="/m/forget">Olvidé mi contraseña</a> y recibe un código en el correo o celular de tu cuenta.</p>',
    },
  },
  {
    PT: {
      title: 'Como proteger minha conta',
      html: '<p>Ligue a verificação em duas etapas e use uma senha que você não usa em outro lugar. Nossa equipe nunca pede sua senha nem códigos que você recebeu.</p>',
    },
    EN: {
      title: 'How to protect my account',
      html: '<p>Turn on two-step sign-in and choose a password you use nowhere else. Our team never asks for your password or for codes you have received.</p>',
    },
    ES: {
      title: 'Cómo proteger mi cuenta',
      html: '<p>Activa la verificación en dos pasos y usa una contraseña que no uses en otro lugar. Nuestro equipo nunca pide tu contraseña ni los códigos que recibes.</p>',
    },
  },
  {
    PT: {
      title: 'O que é RTP',
      html: '<p>RTP é o retorno teórico ao jogador: a parte do que é apostado que um jogo devolve, em média, ao longo de muitas rodadas. Um RTP de 96% devolve, em média, R$ 96 de cada R$ 100. Uma rodada sozinha pode ser bem diferente.</p><p>Em jogos em que você escolhe a chance, como Dados ou Minas, o número é o maior retorno possível: os prêmios são pagos em centavos inteiros, e as regras do jogo mostram o menor e o maior.</p>',
    },
    EN: {
      title: 'What RTP means',
      html: '<p>RTP is the theoretical return to the player: the part of all stakes that a game pays back on average over a great many rounds. An RTP of 96% returns R$ 96 of every R$ 100 on average. A single round can be very different.</p><p>In games where you choose the odds, such as Dice or Mines, the figure is the highest return: prizes are paid in whole cents, and the rules of the game show the lowest and the highest.</p>',
    },
    ES: {
      title: 'Qué es el RTP',
      html: '<p>El RTP es el retorno teórico al jugador: la parte de lo apostado que un juego devuelve, en promedio, a lo largo de muchas rondas. Un RTP de 96% devuelve, en promedio, R$ 96 de cada R$ 100. Una sola ronda puede ser muy distinta.</p><p>En los juegos en los que eliges la probabilidad, como Dados o Minas, la cifra es el mayor retorno posible: los premios se pagan en centavos enteros, y las reglas del juego muestran el menor y el mayor.</p>',
    },
  },
  {
    PT: {
      title: 'Jogo responsável e limites',
      html: '<p>Jogar é diversão, não uma forma de ganhar dinheiro. Você pode limitar depósitos, perdas e tempo, fazer uma pausa ou se autoexcluir.</p><p>Se o jogo deixou de ser leve, procure ajuda. O CVV atende pelo telefone 188, dia e noite, de graça.</p>',
    },
    EN: {
      title: 'Responsible play and limits',
      html: '<p>Playing is for fun, not a way to earn money. You can limit deposits, losses and time, take a break or exclude yourself.</p><p>If playing is no longer light-hearted, please look for help. In Brazil the CVV answers on 188, day and night, free of charge.</p>',
    },
    ES: {
      title: 'Juego responsable y límites',
      html: '<p>Jugar es diversión, no una forma de ganar dinero. Puedes limitar depósitos, pérdidas y tiempo, hacer una pausa o autoexcluirte.</p><p>Si el juego dejó de ser ligero, busca ayuda. En Brasil, el CVV atiende en el teléfono 188, de día y de noche, gratis.</p>',
    },
  },
  {
    PT: {
      title: 'Como funcionam as promoções',
      html: '<p>Cada promoção mostra o que fazer. <strong>Participar</strong> inscreve você; <strong>Resgatar</strong> recebe o prêmio; <strong>Solicitar</strong> abre um pedido. Depois de um pedido, acompanhe a situação na própria promoção; a resposta chega nas suas mensagens.</p>',
    },
    EN: {
      title: 'How promotions work',
      html: '<p>Each promotion says what to do. <strong>Join</strong> signs you up; <strong>Claim</strong> collects the reward; <strong>Apply</strong> opens an application. After you apply, follow its progress in the promotion itself; the answer comes to your messages.</p>',
    },
    ES: {
      title: 'Cómo funcionan las promociones',
      html: '<p>Cada promoción muestra qué hacer. <strong>Participar</strong> te inscribe; <strong>Reclamar</strong> recibe el premio; <strong>Solicitar</strong> abre una solicitud. Después de enviarla, sigue su estado en la propia promoción; la respuesta llega a tus mensajes.</p>',
    },
  },
  {
    PT: {
      title: 'Meus dados e minha privacidade',
      html: '<p>Usamos seus dados para manter a conta, pagar prêmios e cumprir a lei. Você baixa uma cópia e encerra a conta em <a href="/m/ownData">seus dados</a>; correções, peça pelo chat. As regras completas estão na política de privacidade.</p>',
    },
    EN: {
      title: 'My data and my privacy',
      html: '<p>We use your data to run your account, pay prizes and comply with the law. You take a copy and close your account under <a href="/m/ownData">your data</a>; ask for corrections in the chat. The full rules are in the privacy policy.</p>',
    },
    ES: {
      title: 'Mis datos y mi privacidad',
      html: '<p>Usamos tus datos para mantener la cuenta, pagar premios y cumplir la ley. Descargas una copia y cierras tu cuenta en <a href="/m/ownData">tus datos</a>; las correcciones se piden por el chat. Las reglas completas están en la política de privacidad.</p>',
    },
  },
  {
    PT: {
      title: 'Como jogar nas loterias',
      html: '<ol><li>Abra as <a href="/m/lottery">loterias</a> e escolha uma.</li><li>Escolha o tipo de aposta: ele diz o que precisa acertar e quanto paga.</li><li>Marque os números, ou deixe a sorte escolher, e confira o total antes de apostar.</li></ol><p>Cada sorteio fecha no horário da tela; depois disso nenhuma aposta entra. As <a href="/m/lottery/rules">regras</a> mostram cada aposta com a chance e o prêmio. Você pode repetir a mesma aposta nos próximos sorteios e cancelar os que ainda não fecharam.</p>',
    },
    EN: {
      title: 'How to play the lotteries',
      html: '<ol><li>Open the <a href="/m/lottery">lotteries</a> and choose one.</li><li>Choose the kind of bet: it says what has to come and what it pays.</li><li>Pick your numbers, or let luck pick them, and look at the total before you bet.</li></ol><p>Each draw closes at the time on the screen; after that no bet is taken. The <a href="/m/lottery/rules">rules</a> show every bet with its chance and prize. You can repeat the same bet in the draws to come, and cancel those that have not closed.</p>',
    },
    ES: {
      title: 'Cómo jugar a las loterías',
      html: '<ol><li>Abre las <a href="/m/lottery">loterías</a> y elige una.</li><li>Elige el tipo de apuesta: dice qué tiene que salir y cuánto paga.</li><li>Marca tus números, o deja que la suerte elija, y revisa el total antes de apostar.</li></ol><p>Cada sorteo cierra a la hora de la pantalla; después no entra ninguna apuesta. Las <a href="/m/lottery/rules">reglas</a> muestran cada apuesta con su probabilidad y su premio. Puedes repetir la misma apuesta en los próximos sorteos y cancelar los que no han cerrado.</p>',
    },
  },
  {
    PT: {
      title: 'Clube VIP',
      html: '<p>O clube tem {clubLevels}. O que você aposta conta para subir: o primeiro nível pede {clubPlay} em apostas. Você nunca desce de nível.</p><p>Cada nível mostra o que dá na <a href="/m/rewardCenter">central de prêmios</a>: devolução diária, limite de saque maior e presente ao chegar. Aposta anulada ou devolvida não conta.</p>',
    },
    EN: {
      title: 'VIP club',
      html: '<p>The club has {clubLevels}. What you bet counts towards the next one: the first level takes {clubPlay} in bets. You never fall back.</p><p>The <a href="/m/rewardCenter">reward centre</a> shows what each level gives: a daily rebate, a higher withdrawal limit and a gift on reaching it. Bets that were voided or given back do not count.</p>',
    },
    ES: {
      title: 'Club VIP',
      html: '<p>El club tiene {clubLevels}. Lo que apuestas cuenta para subir: el primer nivel pide {clubPlay} en apuestas. Nunca bajas de nivel.</p><p>El <a href="/m/rewardCenter">centro de recompensas</a> muestra lo que da cada nivel: devolución diaria, límite de retiro mayor y regalo al llegar. Las apuestas anuladas o devueltas no cuentan.</p>',
    },
  },
  {
    PT: {
      title: 'Pontos e loja',
      html: '<p>Você ganha pontos pelo que aposta: até {pointsMost} a cada {pointsPlay}, conforme a categoria do jogo. Os pontos entram depois que a rodada termina.</p><p>Na <a href="/m/mall/mallHome">loja de pontos</a> você troca pontos por itens. Produtos que precisam de entrega pedem um endereço; se o pedido for recusado, os pontos voltam.</p>',
    },
    EN: {
      title: 'Points and the mall',
      html: '<p>You earn points for what you bet: up to {pointsMost} for every {pointsPlay}, depending on the category of the game. Points come once the round is over.</p><p>In the <a href="/m/mall/mallHome">points mall</a> you change points for items. Goods that are delivered ask for an address; if an order is refused, the points come back.</p>',
    },
    ES: {
      title: 'Puntos y tienda',
      html: '<p>Ganas puntos por lo que apuestas: hasta {pointsMost} por cada {pointsPlay}, según la categoría del juego. Los puntos entran cuando termina la ronda.</p><p>En la <a href="/m/mall/mallHome">tienda de puntos</a> cambias puntos por artículos. Los productos con entrega piden una dirección; si se rechaza el pedido, los puntos vuelven.</p>',
    },
  },
  {
    PT: {
      title: 'Como conferir um resultado',
      html: '<p>Todo sorteio e toda rodada dos nossos jogos podem ser conferidos. Antes da aposta publicamos um código que fixa o resultado; depois mostramos o que o gerou, junto com um sorteio público que ninguém controla.</p><p>Abra a <a href="/m/fairness">página de verificação</a>: seu próprio navegador refaz a conta e diz se confere.</p>',
    },
    EN: {
      title: 'How to check a result',
      html: '<p>Every draw and every round of our own games can be checked. Before the bet we publish a code that fixes the result; afterwards we show what it was made of, together with public randomness that nobody controls.</p><p>Open the <a href="/m/fairness">page for checking</a>: your own browser works it out again and says whether it is right.</p>',
    },
    ES: {
      title: 'Cómo comprobar un resultado',
      html: '<p>Todo sorteo y toda ronda de nuestros juegos se puede comprobar. Antes de la apuesta publicamos un código que fija el resultado; después mostramos de qué salió, junto con un azar público que nadie controla.</p><p>Abre la <a href="/m/fairness">página de verificación</a>: tu propio navegador repite la cuenta y dice si coincide.</p>',
    },
  },
  {
    under: 'br',
    PT: {
      title: 'Verificação de identidade',
      html: '<p>A lei pede que saibamos quem joga. Antes do primeiro depósito, abra <a href="/m/identity">Verificação de identidade</a>, confirme seus dados, envie uma foto do documento e uma do rosto.</p><p>Na maioria das vezes a resposta sai na hora; quando não, nossa equipe decide e você recebe um aviso. Se for recusada, o motivo aparece na mesma página e você pode tentar de novo quando ela permitir. As fotos ficam guardadas com criptografia.</p>',
    },
    EN: {
      title: 'Identity verification',
      html: '<p>The law asks us to know who plays. Before your first deposit, open <a href="/m/identity">Identity verification</a>, confirm your data, and send a picture of your document and one of your face.</p><p>Most answers come at once; otherwise our team decides and you are told. If it is refused, the reason stands on the same page, and you can try again when it lets you. Pictures are stored encrypted.</p>',
    },
    ES: {
      title: 'Verificación de identidad',
      html: '<p>La ley pide que sepamos quién juega. Antes del primer depósito, abre <a href="/m/identity">Verificación de identidad</a>, confirma tus datos y envía una foto del documento y una de tu rostro.</p><p>Casi siempre la respuesta llega al instante; si no, nuestro equipo decide y te avisamos. Si se rechaza, el motivo aparece en la misma página y puedes intentarlo de nuevo cuando lo permita. Las fotos se guardan cifradas.</p>',
    },
  },
  {
    PT: {
      title: 'Para agentes: equipe e convites',
      html: '<p>No <a href="/m/agent">início do agente</a> você vê os números da equipe hoje. Em <a href="/m/agentRegister">abrir conta</a> você abre a conta de alguém ou cria um link de convite: quem se cadastra por ele entra na sua equipe com as taxas do link.</p><p>Em <a href="/m/member/team">gestão da equipe</a> estão todos abaixo de você, com saldo, giro e último acesso. Quem muda de equipe leva só o que fizer dali em diante: o que já foi contado fica com você.</p>',
    },
    EN: {
      title: 'For agents: team and invitations',
      html: '<p>Your <a href="/m/agent">agent home</a> shows the figures of your team today. Under <a href="/m/agentRegister">open account</a> you open an account for somebody or make an invitation link: whoever registers by it joins your team with the rates of the link.</p><p><a href="/m/member/team">Team management</a> lists everybody below you, with balance, turnover and last visit. Whoever moves to another team takes along only what comes from then on: what was counted stays with you.</p>',
    },
    ES: {
      title: 'Para agentes: equipo e invitaciones',
      html: '<p>En el <a href="/m/agent">inicio del agente</a> ves las cifras de tu equipo hoy. En <a href="/m/agentRegister">abrir cuenta</a> abres la cuenta de alguien o creas un enlace de invitación: quien se registra con él entra a tu equipo con las tasas del enlace.</p><p>En <a href="/m/member/team">gestión del equipo</a> están todos los que tienes debajo, con saldo, giro y último acceso. Quien cambia de equipo solo lleva lo que haga desde entonces: lo ya contado se queda contigo.</p>',
    },
  },
  {
    PT: {
      title: 'Para agentes: taxas e rebate',
      html: '<p>Sua taxa é uma parte do que a equipe aposta, por categoria. Você recebe a diferença entre a sua e a de quem está logo abaixo, e ela é paga sozinha depois que a aposta é resolvida.</p><p>Você define as taxas dos seus diretos em <a href="/m/member/teamRebate">definir rebates</a>: nunca acima da sua, nunca abaixo do que eles já deram. Uma mudança vale para o que for apostado a partir dela. O que você recebeu, linha por linha, está em <a href="/m/member/agent/agentRebeat">renda de rebate</a>.</p>',
    },
    EN: {
      title: 'For agents: rates and rebates',
      html: '<p>Your rate is a part of what your team bets, by category. You get the difference between yours and that of whoever is directly below, and it is paid by itself once the bet is settled.</p><p>You set the rates of your direct downlines under <a href="/m/member/teamRebate">set rebates</a>: never above your own, never below what they have given on. A change counts for what is bet from then on. What you received, line by line, is under <a href="/m/member/agent/agentRebeat">rebate income</a>.</p>',
    },
    ES: {
      title: 'Para agentes: tasas y rebate',
      html: '<p>Tu tasa es una parte de lo que apuesta tu equipo, por categoría. Recibes la diferencia entre la tuya y la de quien está justo debajo, y se paga sola cuando se resuelve la apuesta.</p><p>Defines las tasas de tus directos en <a href="/m/member/teamRebate">definir rebates</a>: nunca por encima de la tuya, nunca por debajo de lo que ellos ya dieron. Un cambio vale para lo que se apueste desde entonces. Lo que recibiste, línea por línea, está en <a href="/m/member/agent/agentRebeat">ingresos por rebate</a>.</p>',
    },
  },
  {
    PT: {
      title: 'Para agentes: contratos',
      html: '<p>Há contratos de <a href="/m/member/agent/getSalaryContract">salário diário</a>, de <a href="/m/member/agent/getHourContract">salário por hora</a> e de <a href="/m/member/agent/getDevidendContract">dividendos</a>. O salário vem do giro da equipe; o dividendo, da perda líquida dela na metade do mês, e só quando é positiva.</p><p>Quem está acima oferece e você aceita ou recusa. Um contrato só termina se ambos os lados concordam. Para oferecer um contrato a quem está abaixo, você precisa ter um seu em vigor, e paga da sua conta o que prometer a mais do que recebe: a tela mostra o pior caso antes.</p>',
    },
    EN: {
      title: 'For agents: contracts',
      html: '<p>There are contracts of a <a href="/m/member/agent/getSalaryContract">daily salary</a>, of an <a href="/m/member/agent/getHourContract">hourly salary</a> and of <a href="/m/member/agent/getDevidendContract">dividends</a>. A salary comes from the turnover of the team; a dividend from its net loss of the half month, and only when that is positive.</p><p>Whoever is above offers, and you accept or refuse. A contract ends only if both sides agree. To offer one to somebody below you need one in force yourself, and you pay from your own account whatever you promise beyond what you receive: the screen shows the worst case first.</p>',
    },
    ES: {
      title: 'Para agentes: contratos',
      html: '<p>Hay contratos de <a href="/m/member/agent/getSalaryContract">salario diario</a>, de <a href="/m/member/agent/getHourContract">salario por hora</a> y de <a href="/m/member/agent/getDevidendContract">dividendos</a>. El salario sale del giro del equipo; el dividendo, de su pérdida neta de la quincena, y solo cuando es positiva.</p><p>Quien está arriba ofrece y tú aceptas o rechazas. Un contrato solo termina si ambas partes están de acuerdo. Para ofrecer uno a quien está debajo necesitas tener uno vigente, y pagas de tu cuenta lo que prometas por encima de lo que recibes: la pantalla muestra antes el peor caso.</p>',
    },
  },
]
