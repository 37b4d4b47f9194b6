import type { DemoPiece } from './piece.ts'

export const NOTICES: readonly DemoPiece[] = [
  {
    type: 'PL',
    startDay: -1,
    PT: {
      title: 'Manutenção do PIX concluída',
      html: '<p>Depósitos e saques por PIX voltaram ao normal. Os pagamentos feitos durante a manutenção já foram creditados.</p><p>Se o seu saldo ainda não apareceu, envie o comprovante pelo chat.</p>',
    },
    EN: {
      title: 'PIX maintenance is complete',
      html: '<p>Deposits and withdrawals by PIX are back to normal. Payments made during the maintenance have been credited.</p><p>If your balance has not arrived yet, send us the receipt in the chat.</p>',
    },
    ES: {
      title: 'Mantenimiento del PIX terminado',
      html: '<p>Los depósitos y retiros por PIX volvieron a la normalidad. Los pagos hechos durante el mantenimiento ya se abonaron.</p><p>Si tu saldo aún no aparece, envía el comprobante por el chat.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -3,
    PT: {
      title: 'Novos originais: Balão e Bingo',
      html: '<p>Os jogos da casa Balão e Bingo acabam de chegar, com rodadas que você mesmo pode conferir. Antes de cada rodada mostramos o código do resultado; depois dela, a chave para verificar.</p>',
    },
    EN: {
      title: 'New originals: Balloon and Bingo',
      html: '<p>The house games Balloon and Bingo have just arrived, with rounds you can check yourself. We show the code of the result before each round, and the key to verify it afterwards.</p>',
    },
    ES: {
      title: 'Nuevos originales: Globo y Bingo',
      html: '<p>Los juegos de la casa Globo y Bingo acaban de llegar, con rondas que puedes comprobar por tu cuenta. Antes de cada ronda mostramos el código del resultado; después, la clave para verificarlo.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -5,
    PT: {
      title: 'Desafio da casa com inscrições abertas',
      html: '<p>A inscrição é gratuita, e a condição aparece antes de você participar. O desafio fica na página de <a href="/m/activity">promoções</a>.</p>',
    },
    EN: {
      title: 'Entries open for the house challenge',
      html: '<p>Entry is free, and you see the condition before you join. The challenge is on the <a href="/m/activity">promotions</a> page.</p>',
    },
    ES: {
      title: 'Desafío de la casa con inscripciones abiertas',
      html: '<p>La inscripción es gratis y ves la condición antes de participar. El desafío está en la página de <a href="/m/activity">promociones</a>.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -8,
    PT: {
      title: 'Verificação em duas etapas',
      html: '<p>Agora você pode proteger sua conta com um aplicativo autenticador ou com uma chave de acesso. Leva menos de um minuto, na <a href="/m/securityCenter">central de segurança</a>.</p>',
    },
    EN: {
      title: 'Two-step sign-in',
      html: '<p>You can now protect your account with an authenticator app or a passkey. It takes less than a minute, in the <a href="/m/securityCenter">security centre</a>.</p>',
    },
    ES: {
      title: 'Verificación en dos pasos',
      html: '<p>Ahora puedes proteger tu cuenta con una aplicación de autenticación o con una llave de acceso. Toma menos de un minuto, en el <a href="/m/securityCenter">centro de seguridad</a>.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -12,
    PT: {
      title: 'Mudança nos limites diários',
      html: '<p>Reduzir um limite vale na hora. Aumentar passa a valer {limitDelay} depois do pedido, para você ter tempo de pensar.</p>',
    },
    EN: {
      title: 'A change to daily limits',
      html: '<p>Lowering a limit takes effect at once. Raising one takes effect {limitDelay} after you ask, to give you time to think.</p>',
    },
    ES: {
      title: 'Cambio en los límites diarios',
      html: '<p>Reducir un límite vale de inmediato. Aumentarlo vale {limitDelay} después de pedirlo, para que tengas tiempo de pensarlo.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -16,
    PT: {
      title: 'Novos slots no catálogo',
      html: '<p>Chegaram novos slots. Use o filtro <strong>Novos</strong> para encontrar todos.</p>',
    },
    EN: {
      title: 'New slots in the catalogue',
      html: '<p>New slots have arrived. Use the <strong>New</strong> filter to find them all.</p>',
    },
    ES: {
      title: 'Nuevas tragamonedas en el catálogo',
      html: '<p>Llegaron nuevas tragamonedas. Usa el filtro <strong>Nuevos</strong> para encontrarlas todas.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -21,
    PT: {
      title: 'Cuidado com perfis falsos',
      html: '<p>Nossa equipe nunca pede sua senha, seu código de verificação ou um PIX para liberar prêmios. Fale conosco somente pelos canais que aparecem no botão de atendimento.</p>',
    },
    EN: {
      title: 'Beware of false profiles',
      html: '<p>Our team never asks for your password, your verification code or a PIX to release a prize. Talk to us only through the channels behind the support button.</p>',
    },
    ES: {
      title: 'Cuidado con los perfiles falsos',
      html: '<p>Nuestro equipo nunca pide tu contraseña, tu código de verificación ni un PIX para liberar premios. Habla con nosotros solo por los canales que aparecen en el botón de soporte.</p>',
    },
  },
  {
    type: 'PL',
    startDay: -28,
    PT: {
      title: 'Atualização dos termos de uso',
      html: '<p>Revisamos os termos de uso e a política de privacidade para deixar o texto mais claro. Nada muda nos seus direitos nem no tratamento dos seus dados.</p>',
    },
    EN: {
      title: 'Terms of use updated',
      html: '<p>We revised the terms of use and the privacy policy to make them clearer. Nothing changes in your rights or in how your data is handled.</p>',
    },
    ES: {
      title: 'Actualización de los términos de uso',
      html: '<p>Revisamos los términos de uso y la política de privacidad para que el texto sea más claro. Nada cambia en tus derechos ni en el tratamiento de tus datos.</p>',
    },
  },
  {
    type: 'A',
    startDay: -2,
    PT: {
      title: 'Fechamento de comissões do mês',
      html: '<p>Os repasses do mês são calculados na virada do mês. Confira as taxas da sua equipe: uma taxa nova vale a partir do momento em que é definida, e o que já foi jogado fica com a anterior.</p>',
    },
    EN: {
      title: 'This month’s commissions',
      html: '<p>Payments for the month are worked out as the month turns. Check the rates of your team: a new rate counts from the moment it is set, and what was played before keeps the old one.</p>',
    },
    ES: {
      title: 'Cierre de comisiones del mes',
      html: '<p>Los pagos del mes se calculan al cambiar el mes. Revisa las tasas de tu equipo: una tasa nueva vale desde el momento en que se define, y lo que ya se jugó conserva la anterior.</p>',
    },
  },
  {
    type: 'A',
    startDay: -10,
    PT: {
      title: 'Material novo para divulgação',
      html: '<p>Há novas imagens com o seu código de convite. Lembre-se: só divulgue para maiores de {adultAge} anos e nunca prometa ganhos.</p>',
    },
    EN: {
      title: 'New material to share',
      html: '<p>There are new pictures with your invitation code. Please remember: share them with people of {adultAge} and over, and never promise winnings.</p>',
    },
    ES: {
      title: 'Material nuevo para compartir',
      html: '<p>Hay nuevas imágenes con tu código de invitación. Recuerda: compártelas solo con mayores de {adultAge} años y nunca prometas ganancias.</p>',
    },
  },
]
