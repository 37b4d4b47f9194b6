import { useState } from 'react'
import { SectionHeader } from '../../ui/section-header.tsx'
import { FavouriteButton, RankTile, Tile, TileTag, WideTile } from '../../ui/tile.tsx'
import styles from './gallery.module.css'
import type { Texts } from './texts.ts'

const COVER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#7A4DD8"/><stop offset="1" stop-color="#2A1458"/></linearGradient></defs><rect width="300" height="400" fill="url(#g)"/><circle cx="150" cy="160" r="90" fill="#F5D98F" opacity=".8"/></svg>',
)}`

export function TileSamples({ t }: { t: Texts }) {
  const [favourite, setFavourite] = useState(true)
  const heart = (
    <FavouriteButton
      active={favourite}
      label={favourite ? t.removeFavourite : t.addFavourite}
      onToggle={() => setFavourite(!favourite)}
    />
  )
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.tiles} />
      <div className={styles.tiles}>
        <Tile
          title={`${t.tileName} 1`}
          src={COVER}
          href="#1"
          tag={<TileTag tone="new">{t.isNew}</TileTag>}
          favourite={heart}
          eager
        />
        <Tile
          title={`${t.tileName} 2`}
          src={COVER}
          href="#2"
          tag={<TileTag tone="live">{t.live}</TileTag>}
          onLongPress={() => setFavourite(!favourite)}
        />
        <Tile
          title={`${t.tileName} 3`}
          src="/art/none.webp"
          fallbackSrc={COVER}
          onPress={() => undefined}
          tag={<TileTag>RTP 96%</TileTag>}
        />
      </div>
      <div className={styles.line}>
        <RankTile rank={1} title={`${t.tileName} 4`} src={COVER} href="#4" />
        <RankTile rank={2} title={`${t.tileName} 5`} src={COVER} href="#5" />
      </div>
      <WideTile title={t.tileName} detail={t.tileDetail} src={COVER} href="#6" />
    </section>
  )
}
