import type { Theme } from '@trevo/contract/wire'
import { site } from './boot.ts'

/** The base design's colours that the console and its phone previews use; a brand overrides them by the same names. */
const BASE = {
  dark: {
    '--c-sunken': '#030906',
    '--c-bg': '#06110c',
    '--c-surface-1': '#0c1a13',
    '--c-surface-2': '#12241b',
    '--c-surface-3': '#1a3126',
    '--c-border': '#1b3026',
    '--c-border-strong': '#2e4b3c',
    '--c-text': '#edf5f0',
    '--c-text-2': '#b5c8bc',
    '--c-text-3': '#90a89a',
    '--c-brand': '#2fcb7c',
    '--c-brand-contrast': '#03140b',
    '--c-brand-text': '#47da90',
    '--c-brand-soft': '#0d2d1e',
    '--c-gold-text': '#f0cc74',
    '--c-success': '#2fcb7c',
    '--c-success-contrast': '#03140b',
    '--c-warning': '#f5a524',
    '--c-warning-contrast': '#201300',
    '--c-danger': '#d8353e',
    '--c-danger-contrast': '#ffffff',
    '--c-danger-text': '#ff8f90',
    '--c-info': '#2c69de',
    '--c-info-contrast': '#ffffff',
    '--c-overlay': 'rgba(2, 8, 5, 0.74)',
  },
  light: {
    '--c-sunken': '#e2e9e3',
    '--c-bg': '#f4f7f3',
    '--c-surface-1': '#ffffff',
    '--c-surface-2': '#edf3ee',
    '--c-surface-3': '#e1eae3',
    '--c-border': '#dde6df',
    '--c-border-strong': '#bccbc0',
    '--c-text': '#0b1912',
    '--c-text-2': '#3b4f44',
    '--c-text-3': '#52665a',
    '--c-brand': '#0a7a45',
    '--c-brand-contrast': '#ffffff',
    '--c-brand-text': '#0a6c3d',
    '--c-brand-soft': '#dcf2e5',
    '--c-gold-text': '#745100',
    '--c-success': '#0a7a45',
    '--c-success-contrast': '#ffffff',
    '--c-warning': '#e79a1a',
    '--c-warning-contrast': '#1f1200',
    '--c-danger': '#c62f38',
    '--c-danger-contrast': '#ffffff',
    '--c-danger-text': '#af202b',
    '--c-info': '#1f5fd1',
    '--c-info-contrast': '#ffffff',
    '--c-overlay': 'rgba(8, 22, 15, 0.52)',
  },
} as const satisfies Record<Theme, Record<`--c-${string}`, string>>

export type Colours = Record<keyof (typeof BASE)['dark'], string>

/** The brand's colours in a theme, by the names of the design's variables. */
export const coloursOf = (theme: Theme): Colours => ({ ...BASE[theme], ...site.brand.variables[theme] })
