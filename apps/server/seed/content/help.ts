import type { Language } from '@trevo/contract/wire'

type Words = { title: string; html: string }

/** In their order: banners lead to the first and the eighth by index. */
export const HELP: readonly Record<Language, Words>[] = [
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
      html: '<p>Confira no banco se o pagamento foi concluído. Se foi e o valor ainda não entrou, envie o comprovante pelo chat. Nossa equipe responde todos os dias.</p>',
    },
    EN: {
      title: 'My deposit has not arrived. What now?',
      html: '<p>Check with your bank that the payment went through. If it did and the money is not here yet, send us the receipt in the chat. Our team answers every day.</p>',
    },
    ES: {
      title: 'Mi depósito no llegó. ¿Y ahora?',
      html: '<p>Revisa en tu banco si el pago se completó. Si fue así y el dinero aún no entra, envía el comprobante por el chat. Nuestro equipo responde todos los días.</p>',
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
      html: '<p>Usamos seus dados para manter a conta, pagar prêmios e cumprir a lei. Você pode pedir uma cópia ou a correção deles pelo chat. As regras completas estão na política de privacidade.</p>',
    },
    EN: {
      title: 'My data and my privacy',
      html: '<p>We use your data to run your account, pay prizes and comply with the law. You can ask for a copy or a correction in the chat. The full rules are in the privacy policy.</p>',
    },
    ES: {
      title: 'Mis datos y mi privacidad',
      html: '<p>Usamos tus datos para mantener la cuenta, pagar premios y cumplir la ley. Puedes pedir una copia o una corrección por el chat. Las reglas completas están en la política de privacidad.</p>',
    },
  },
]
