import {
  opsCreateMallCategory,
  opsCreateMallItem,
  opsEditMallCategory,
  opsEditMallItem,
  opsMallItem,
  opsMallOrder,
  opsMoveMallOrder,
} from '@trevo/contract/ops/mall'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

export const presses: readonly Press[] = [
  {
    call: opsCreateMallCategory,
    at: '/mallCategories/create',
    does: [fill('text.PT', 'Casa'), fill('text.EN', 'Home'), save],
    sends: { titles: { PT: 'Casa', EN: 'Home' }, sort: 0, active: true },
  },
  {
    call: opsEditMallCategory,
    at: '/mallCategories/7',
    does: [fill('text.PT', 'Cozinha'), save],
    sends: { titles: { PT: 'Cozinha' } },
  },
  {
    call: opsCreateMallItem,
    at: '/mallItems/create',
    does: [
      fill('mall.category', '1'),
      fill('text.PT', 'Caneca'),
      fill('text.EN', 'Mug'),
      fill('mall.cost', '60,00'),
      fill('mall.points', '1200'),
      fill('mall.stock', '30'),
      save,
    ],
    sends: { categoryId: '1', kind: 'goods', points: '1200', stock: 30, cash: null, cost: '60.00' },
  },
  {
    call: opsEditMallItem,
    at: '/mallItems/7',
    given: [
      [
        opsMallItem,
        { categoryId: '1', kind: 'goods', cash: null, cost: '60.00', points: '1200', stock: 12, imageUrl: null },
      ],
    ],
    does: [fill('mall.stock', '30'), save],
    sends: { stock: 30, stockSeen: 12 },
  },
  {
    call: opsMoveMallOrder,
    at: '/mallOrders/7/show',
    given: [[opsMallOrder, { state: 'preparing', kind: 'voucher' }]],
    does: [press('mall.to_sent'), fill('mall.note_voucher', 'VALE-7351'), press('mall.to_sent')],
    sends: { state: 'sent', note: 'VALE-7351' },
  },
]
