import { BRAND_LOGO_BYTES_MAX, type BrandSettings } from '@trevo/contract/ops/brand'
import sharp from 'sharp'
import { lockBrand, storeSection } from '../../../base/merchants/change-queries.ts'
import type { BrandIcons } from '../../../base/merchants/sections.ts'
import { discardPictures } from '../../../base/pictures/private-pictures.ts'
import type { Written } from '../../../base/staff/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type PictureRules, pictureBytes, redraw } from '../../../platform/redraw.ts'
import { newToken } from '../../../platform/token.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { settingsOf, storedBrand } from './settings.ts'

/** A drawing (SVG) may carry scripts and addresses: the console's page draws it, and here it is refused like every file that is neither PNG nor JPEG. */
const RULES: PictureRules = {
  maxBytes: BRAND_LOGO_BYTES_MAX,
  errors: { type: 'image_type', size: 'image_too_large' },
}
const SIDE = 512
/** Phones cut a circle out of a maskable icon: what matters lies within four fifths. */
const MASKED_SIDE = 400
const LEAST_SIDE = 192
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws the picture anew in every size that is asked for, and keeps them; `ground` lies behind where nothing may be clear. */
export async function drawIcons(storage: StorageProvider, base64: string, ground: string): Promise<BrandIcons> {
  const bytes = pictureBytes(base64, RULES)
  const base = await redraw(bytes, RULES, (picture) =>
    picture.resize(SIDE, SIDE, { fit: 'contain', background: CLEAR }).png(),
  )
  const { width, height } = await sharp(bytes).metadata()
  if (Math.min(width, height) < LEAST_SIDE) throw new AppError('picture_refused')
  const png = (side: number) => sharp(base).resize(side, side).png().toBuffer()
  const solid = async (side: number, inner: number) => {
    const edge = Math.floor((side - inner) / 2)
    const rest = side - inner - edge
    const picture = sharp(base).resize(inner, inner).flatten({ background: ground })
    return picture.extend({ top: edge, left: edge, bottom: rest, right: rest, background: ground }).png().toBuffer()
  }
  const drawn = {
    logo: await sharp(base).resize(256, 256).webp({ quality: 90 }).toBuffer(),
    'icon-192.png': await png(192),
    'icon-512.png': base,
    'maskable-512.png': await solid(SIDE, MASKED_SIDE),
    'apple-touch-icon.png': await solid(180, 150),
  }
  const kept = await Promise.all(
    Object.entries(drawn).map(async ([file, content]) => {
      const name = `${newToken()}.${file === 'logo' ? 'webp' : 'png'}`
      await storage.put(name, content)
      return [file, name] as const
    }),
  )
  return Object.fromEntries(kept) as BrandIcons
}

export const discardIcons = (storage: StorageProvider, icons: BrandIcons | null) =>
  icons === null ? Promise.resolve([]) : discardPictures(storage, Object.values(icons))

/** Those before stay in the storage: pages that are open show them still. */
export async function changeIcons(
  tx: Tx,
  now: Date,
  merchantId: number,
  icons: BrandIcons | null,
): Promise<Written<BrandSettings>> {
  await lockBrand(tx, merchantId)
  const { sections } = await storedBrand(tx, merchantId)
  await storeSection(tx, merchantId, 'icons', icons)
  const value = await settingsOf(tx, merchantId, now)
  const note = { action: 'brand.logo', entity: 'brand', entityId: value.code } as const
  const before = { logo: sections.icons?.logo ?? null }
  return { value, note: { ...note, before, after: { logo: icons?.logo ?? null } } }
}
