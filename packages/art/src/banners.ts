import type { Banner } from './banner-svg.ts'

/** Wide pictures that announcements and promotions show, by the name in their address. They stand on every brand, so none shows the mark of one. */
const LIST: readonly Banner[] = [
  {
    id: 'banner-welcome',
    palette: 'jungle',
    hero: 'wrapped-gift',
    support: ['coin', 'star', 'sparkles'],
    motif: 'rays',
  },
  {
    id: 'banner-pix',
    palette: 'teal',
    hero: 'mobile-phone',
    support: ['coin', 'high-voltage', 'money-bag'],
    motif: 'rings',
  },
  {
    id: 'banner-slots',
    palette: 'royal',
    hero: 'slot-machine',
    support: ['cherries', 'bell', 'gem-stone'],
    motif: 'rays',
  },
  {
    id: 'banner-live',
    palette: 'wine',
    hero: 'bullseye',
    support: ['heart-suit', 'spade-suit', 'coin'],
    motif: 'rings',
  },
  {
    id: 'banner-invite',
    palette: 'rose',
    hero: 'party-popper',
    support: ['balloon', 'star', 'handshake'],
    motif: 'ribbons',
  },
  {
    id: 'banner-first-deposit',
    palette: 'ocean',
    hero: 'money-bag',
    support: ['coin', 'star', 'sparkles'],
    motif: 'hills',
  },
  {
    id: 'banner-limits',
    palette: 'slate',
    hero: 'shield',
    support: ['watch', 'sparkles', 'seedling'],
    motif: 'hills',
  },
  {
    id: 'reg-welcome',
    palette: 'slate',
    hero: 'party-popper',
    support: ['coin', 'star', 'sparkles'],
    motif: 'ribbons',
  },
  { id: 'promo-cashback', palette: 'ember', hero: 'fire', support: ['coin', 'star', 'coin'], motif: 'rays' },
  { id: 'promo-signin', palette: 'sky', hero: 'calendar', support: ['star', 'coin', 'wrapped-gift'], motif: 'rings' },
  {
    id: 'promo-invite',
    palette: 'rose',
    hero: 'handshake',
    support: ['balloon', 'party-popper', 'coin'],
    motif: 'ribbons',
  },
  {
    id: 'promo-points',
    palette: 'sand',
    hero: 'glowing-star',
    support: ['sports-medal', 'star', 'wrapped-gift'],
    motif: 'rings',
  },
  {
    id: 'promo-weekend',
    palette: 'midnight',
    hero: 'drum',
    support: ['maracas', 'fireworks', 'musical-note'],
    motif: 'hills',
  },
  {
    id: 'promo-lottery',
    palette: 'lime',
    hero: 'admission-tickets',
    support: ['crystal-ball', 'star', 'coin'],
    motif: 'ribbons',
  },
  { id: 'promo-vip', palette: 'royal', hero: 'crown', support: ['gem-stone', 'star', 'sparkles'], motif: 'rays' },
  { id: 'promo-slots', palette: 'wine', hero: 'cherries', support: ['bell', 'lemon', 'watermelon'], motif: 'rays' },
  {
    id: 'popup-welcome',
    palette: 'teal',
    hero: 'wrapped-gift',
    support: ['balloon', 'star', 'party-popper'],
    motif: 'rings',
  },
]

export const BANNERS: ReadonlyMap<string, Banner> = new Map(LIST.map((banner) => [banner.id, banner]))
