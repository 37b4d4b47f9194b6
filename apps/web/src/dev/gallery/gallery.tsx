import './brand-mare.css'
import { useEffect, useState } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { ButtonSamples, FieldSamples } from './control-samples.tsx'
import { DataSamples } from './data-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import styles from './gallery.module.css'
import { ChoiceSamples, ListSamples } from './list-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { type GalleryLanguage, TEXTS } from './texts.ts'
import { TileSamples } from './tile-samples.tsx'

type Theme = 'dark' | 'light'
type Brand = 'trevo' | 'mare'

function setRoot(theme: Theme, brand: Brand, language: GalleryLanguage): void {
  const root = document.documentElement
  root.dataset.theme = theme
  root.dataset.brand = brand
  root.lang = language
}

/** Every control in every state, for looking at while building. Not part of the product; the shell around it draws toasts and dialogs. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('dark')
  const [brand, setBrand] = useState<Brand>('trevo')
  const [language, setLanguage] = useState<GalleryLanguage>('pt-BR')
  useEffect(() => setRoot(theme, brand, language), [theme, brand, language])
  const t = TEXTS[language]
  return (
    <div className={styles.page}>
      <h1>{t.components}</h1>
      <div className={styles.switches}>
        <Segmented label={t.theme} value={theme} onChange={setTheme} choices={t.themes} />
        <Segmented label={t.brand} value={brand} onChange={setBrand} choices={BRANDS} />
        <Segmented label={t.language} value={language} onChange={setLanguage} choices={LANGUAGES} />
      </div>
      <ButtonSamples t={t} />
      <FieldSamples t={t} />
      <ChoiceSamples t={t} />
      <ListSamples t={t} brand={brand === 'mare' ? 'wave' : 'clover'} />
      <DataSamples t={t} />
      <TileSamples t={t} />
      <FeedbackSamples t={t} />
      <OverlaySamples t={t} />
    </div>
  )
}

const BRANDS = [
  { id: 'trevo', label: 'Trevo' },
  { id: 'mare', label: 'Maré' },
] as const
const LANGUAGES = [
  { id: 'pt-BR', label: 'Português' },
  { id: 'en', label: 'English' },
] as const
