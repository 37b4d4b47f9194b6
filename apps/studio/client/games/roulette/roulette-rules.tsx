import { inLanguage } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import styles from './rules.module.css'

const t = inLanguage({
  pt: {
    lines: [
      'Roleta europeia com um zero: 37 números com a mesma chance. Escolha uma ficha e toque na mesa; nas linhas entre os números a ficha vale para os vizinhos.',
      'Pagamentos abaixo são o lucro por unidade apostada; a ficha vencedora também volta. No zero, as apostas externas perdem.',
    ],
    bet: 'Aposta',
    pays: 'Paga',
    rows: [
      ['Número', '35 : 1'],
      ['Dupla', '17 : 1'],
      ['Trinca (rua)', '11 : 1'],
      ['Quadra (canto)', '8 : 1'],
      ['Linha (seis números)', '5 : 1'],
      ['Dúzia ou coluna', '2 : 1'],
      ['Cor, par ou ímpar, metade', '1 : 1'],
    ],
  },
  en: {
    lines: [
      'European roulette with one zero: 37 numbers, equally likely. Choose a chip and touch the table; on the lines between numbers a chip counts for the neighbours.',
      'The pays below are the profit per unit staked; the winning chip comes back too. On zero the outside bets lose.',
    ],
    bet: 'Bet',
    pays: 'Pays',
    rows: [
      ['Number', '35 : 1'],
      ['Split', '17 : 1'],
      ['Street', '11 : 1'],
      ['Corner', '8 : 1'],
      ['Line (six numbers)', '5 : 1'],
      ['Dozen or column', '2 : 1'],
      ['Colour, even or odd, half', '1 : 1'],
    ],
  },
})

export const RouletteRules = () => (
  <>
    <RuleLines lines={t.lines} />
    <table className={styles.pays}>
      <thead>
        <tr>
          <th scope="col">{t.bet}</th>
          <th scope="col">{t.pays}</th>
        </tr>
      </thead>
      <tbody>
        {t.rows.map(([bet, pays]) => (
          <tr key={bet}>
            <th scope="row">{bet}</th>
            <td>{pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
