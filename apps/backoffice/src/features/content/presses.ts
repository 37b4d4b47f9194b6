import {
  opsAnnouncement,
  opsCategories,
  opsCreateAnnouncement,
  opsCreateCategory,
  opsDeleteAnnouncement,
  opsEditAnnouncement,
  opsEditCategory,
  opsEndAnnouncement,
  opsPublishAnnouncement,
  opsSetPromotionValue,
  opsUploadPicture,
} from '@trevo/contract/ops/content'
import { fill, type Press, press, save, upload, write } from '../../lib/testing/press.ts'

const NOTICE = { type: 'PL', endsAt: null, linkUrl: null, linkedPromotionId: null, images: [] }
const DRAFT = [[opsAnnouncement, { ...NOTICE, status: 'draft' }]] as const

export const presses: readonly Press[] = [
  {
    call: opsCreateAnnouncement,
    at: '/notices/create',
    does: [fill('text.title', 'Manutenção hoje'), write('<p>Às 3h.</p>'), save],
    sends: { texts: { PT: { title: 'Manutenção hoje', html: '<p>Às 3h.</p>' } } },
  },
  {
    call: opsEditAnnouncement,
    at: '/notices/7',
    given: DRAFT,
    does: [fill('field.sort', '4'), save],
    sends: { sort: 4 },
  },
  {
    call: opsPublishAnnouncement,
    at: '/notices/7',
    given: DRAFT,
    does: [press('publish.publish'), press('publish.publish')],
  },
  {
    call: opsEndAnnouncement,
    at: '/notices/7',
    given: [[opsAnnouncement, { ...NOTICE, status: 'published' }]],
    does: [press('publish.end'), press('publish.end')],
  },
  {
    call: opsDeleteAnnouncement,
    at: '/notices/7',
    given: DRAFT,
    does: [press('ra.action.delete'), press('ra.action.delete')],
  },
  {
    call: opsSetPromotionValue,
    at: '/promotions/7',
    given: [[opsAnnouncement, { type: 'PR', status: 'draft', promotion: null, images: [] }]],
    does: [press('content.set_value'), fill('content.reward_amount', '20,00'), fill('content.budget', '1000,00'), save],
    sends: { flow: 'gift', rewardKind: 'cash', rewardAmount: '20.00', budget: '1000.00' },
  },
  { call: opsUploadPicture, at: '/banners/create', does: [upload], sends: { picture: 'cGljdHVyZQ==' } },
  {
    call: opsCreateCategory,
    at: '/categories/create',
    does: [
      fill('text.PT', 'Cassino'),
      fill('text.EN', 'Casino'),
      fill('content.icon', 'https://trevo.example/icon.png'),
      save,
    ],
    sends: { titles: { PT: 'Cassino', EN: 'Casino' }, enabled: true },
  },
  {
    call: opsEditCategory,
    at: '/categories/7',
    given: [[opsCategories, { data: [{ id: '7', iconUrl: '/pictures/icon.png' }] }]],
    does: [fill('text.PT', 'Ao vivo'), save],
    sends: { titles: { PT: 'Ao vivo' } },
  },
]
