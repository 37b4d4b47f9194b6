import type { MallItemKind } from '@trevo/contract/mall'

export const MALL_CATEGORIES = [
  { pt: 'Saldo', en: 'Balance' },
  { pt: 'Vales', en: 'Vouchers' },
  { pt: 'Produtos', en: 'Goods' },
] as const

type DemoItem = {
  /** Its place among the categories. */
  category: number
  kind: MallItemKind
  pt: string
  en: string
  aboutPt: string
  aboutEn: string
  points: string
  cash: string | null
  /** What one costs the house; null for money. */
  cost: string | null
  stock: number
  perMember: number | null
}

const cash = (amount: string, points: string, perMember: number): DemoItem => ({
  category: 0,
  kind: 'cash',
  pt: `R$ ${amount.replace('.', ',')} em saldo`,
  en: `R$ ${amount} in your balance`,
  aboutPt: 'Cai na sua conta na hora do resgate.',
  aboutEn: 'In your account the moment you redeem it.',
  points,
  cash: amount,
  cost: null,
  stock: 500,
  perMember,
})
const voucher = (pt: string, en: string, points: string, cost: string): DemoItem => ({
  category: 1,
  kind: 'voucher',
  pt,
  en,
  points,
  cash: null,
  cost,
  stock: 40,
  perMember: 2,
  aboutPt: 'O código chega em até um dia útil, em Meus pedidos.',
  aboutEn: 'The code comes within one working day, under My orders.',
})
const goods = (pt: string, en: string, points: string, cost: string, stock: number): DemoItem => ({
  category: 2,
  kind: 'goods',
  pt,
  en,
  points,
  cash: null,
  cost,
  stock,
  perMember: 1,
  aboutPt: 'Entrega em todo o Brasil, sem frete.',
  aboutEn: 'Delivered anywhere in Brazil, free of charge.',
})

export const MALL_ITEMS: readonly DemoItem[] = [
  cash('5.00', '100', 5),
  cash('20.00', '380', 3),
  cash('100.00', '1800', 1),
  voucher('Vale streaming, 1 mês', 'Streaming voucher, 1 month', '300', '15.00'),
  voucher('Vale entrega de comida', 'Food delivery voucher', '250', '12.50'),
  voucher('Vale livraria', 'Bookshop voucher', '400', '20.00'),
  goods('Caneca esmaltada', 'Enamel mug', '280', '14.00', 60),
  goods('Camiseta do clube', 'Club T-shirt', '450', '22.50', 80),
  goods('Fone sem fio', 'Wireless earphones', '2200', '110.00', 12),
  goods('Carregador portátil', 'Power bank', '1500', '75.00', 3),
]
