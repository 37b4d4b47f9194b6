import { inLanguage } from '../../shell/page.ts'

export const t = inLanguage({
  pt: {
    next: (seconds: number) => `Novas partidas em ${seconds} s`,
    winner: 'Vencedor',
    total: 'Total de pontos',
    draw: 'Empate',
    over: 'Acima de 2,5',
    under: 'Abaixo de 2,5',
    versus: (home: string, away: string) => `${home} contra ${away}`,
    choose: 'Escolha uma cotação',
    bet: 'Apostar',
    returns: (amount: string) => `Retorno ${amount}`,
    your: 'Sua aposta',
    won: 'Aposta certa',
    lost: 'Aposta perdida',
    again: 'Ver partidas',
    clock: (minute: number) => `${minute}'`,
    over90: 'Fim',
    score: (home: string, homeGoals: number, away: string, awayGoals: number) =>
      `${home} ${homeGoals}, ${away} ${awayGoals}.`,
  },
  en: {
    next: (seconds: number) => `New matches in ${seconds} s`,
    winner: 'Winner',
    total: 'Total points',
    draw: 'Draw',
    over: 'Over 2.5',
    under: 'Under 2.5',
    versus: (home: string, away: string) => `${home} against ${away}`,
    choose: 'Choose odds',
    bet: 'Bet',
    returns: (amount: string) => `Returns ${amount}`,
    your: 'Your bet',
    won: 'You were right',
    lost: 'Bet lost',
    again: 'See matches',
    clock: (minute: number) => `${minute}'`,
    over90: 'Full time',
    score: (home: string, homeGoals: number, away: string, awayGoals: number) =>
      `${home} ${homeGoals}, ${away} ${awayGoals}.`,
  },
})
