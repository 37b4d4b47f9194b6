import type { BrandData } from '../../src/base/merchants/new-brand.ts'

/** A demo brand: what a merchant is, as data. */
export type DemoBrand = BrandData
