import Heart from 'lucide-react/icons/heart'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Picture, type PictureProps } from './picture.tsx'
import { renderLink } from './render-link.tsx'
import styles from './tile.module.css'
import { usePress } from './use-press.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TileProps = PictureProps & {
  /** The accessible name; lettering on the picture is decoration. */
  title: string
  tag?: ReactNode
  /** Over the picture, placed by itself. */
  over?: ReactNode
  /** A `FavouriteButton`. */
  favourite?: ReactNode
  href?: string
  render?: ReactElement<object>
  onPress?: () => void
  onLongPress?: () => void
  className?: string | undefined
}

/** A 3:4 picture that leads somewhere. */
export function Tile({ title, tag, over, favourite, className, onLongPress, ...rest }: TileProps) {
  const press = usePress({ onLongPress })
  const children = (
    <>
      <Picture {...rest} />
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )
  return (
    <div className={cx(styles.tile, className)}>
      {rest.onPress ? (
        <button {...press} type="button" className={styles.target} onClick={rest.onPress}>
          {children}
        </button>
      ) : (
        renderLink(rest, { ...press, className: cx(styles.target), children })
      )}
      {over}
      {tag ? <span className={styles.tag}>{tag}</span> : null}
      {favourite}
    </div>
  )
}

export type TileTagTone = 'plain' | 'new' | 'live'

export function TileTag({ tone = 'plain', children }: { tone?: TileTagTone; children: ReactNode }) {
  return <span className={cx(styles.label, styles[tone])}>{children}</span>
}

type FavouriteButtonProps = { label: string; active: boolean; onToggle: () => void }

export function FavouriteButton({ label, active, onToggle }: FavouriteButtonProps) {
  return (
    <button type="button" className={styles.favourite} aria-pressed={active} onClick={onToggle} data-press="">
      <span className={styles.heart}>
        <Heart size={14} fill={active ? 'currentColor' : 'none'} />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}

/** A tile with its place in a ranking behind it. */
export function RankTile({ rank, ...tile }: TileProps & { rank: number }) {
  return (
    <div className={styles.rank}>
      <span className={styles.place} aria-hidden="true">
        {rank}
      </span>
      <Tile {...tile} className={styles.rankTile} />
    </div>
  )
}

type WideTileProps = Omit<TileProps, 'tag' | 'favourite'> & { detail?: ReactNode; trailing?: ReactNode }

/** A small tile with its words beside it; the whole of it leads on. */
export function WideTile({ title, detail, trailing, className, onLongPress, ...rest }: WideTileProps) {
  const press = usePress({ onLongPress })
  const children = (
    <>
      <span className={styles.thumb}>
        <Picture {...rest} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {trailing}
    </>
  )
  const look = { ...press, className: cx(styles.wide, className), children }
  return rest.onPress ? <button type="button" {...look} onClick={rest.onPress} /> : renderLink(rest, look)
}
