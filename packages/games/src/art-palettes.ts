/** Colours of the pictures; a cover's gradient runs from `hi` to `deep`, its light is `glow`. */
export type Palette = { readonly deep: string; readonly mid: string; readonly hi: string; readonly glow: string }

export const PALETTES = {
  jungle: { deep: '#04170F', mid: '#0C5436', hi: '#1FA565', glow: '#9BF5C4' },
  lime: { deep: '#0F1C06', mid: '#3A6A12', hi: '#84BC2C', glow: '#E6FFA6' },
  teal: { deep: '#031B1F', mid: '#0A6068', hi: '#1FB3A6', glow: '#A6FFF1' },
  ocean: { deep: '#041628', mid: '#0B4B7D', hi: '#1E98CC', glow: '#9BE9FF' },
  sky: { deep: '#0A1E3D', mid: '#2866B5', hi: '#6FB6F2', glow: '#E4F5FF' },
  midnight: { deep: '#080C24', mid: '#202F80', hi: '#4C68E0', glow: '#B4C4FF' },
  royal: { deep: '#140829', mid: '#48208C', hi: '#8E52E6', glow: '#DEC2FF' },
  rose: { deep: '#26071B', mid: '#8A1D5B', hi: '#E2558F', glow: '#FFC4DE' },
  wine: { deep: '#1E050C', mid: '#7A1430', hi: '#C23A55', glow: '#FFB8C0' },
  ember: { deep: '#220706', mid: '#8E2114', hi: '#E65A2C', glow: '#FFC07A' },
  sand: { deep: '#221204', mid: '#84540F', hi: '#DCA038', glow: '#FFE6AC' },
  slate: { deep: '#0A1115', mid: '#2A3F4B', hi: '#5F8193', glow: '#D4E8F2' },
} as const satisfies Readonly<Record<string, Palette>>
export type PaletteName = keyof typeof PALETTES
