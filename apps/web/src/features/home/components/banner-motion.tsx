import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useMemo } from 'react'
import { CAROUSEL } from '../../../lib/ui-constants.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { emblaDuration } from '../embla-duration.ts'

type BannerMotionProps = { viewport: HTMLElement; count: number; onSelect: (index: number) => void }

/** Makes a row of slides swipe, loop and turn by itself. Rests under a finger, a pointer, focus and in a hidden tab. */
export function BannerMotion({ viewport, count, onSelect }: BannerMotionProps) {
  const isStill = prefersReducedMotion()
  const plugins = useMemo(
    () =>
      isStill
        ? []
        : [
            Autoplay({
              delay: CAROUSEL.intervalMs,
              stopOnInteraction: false,
              stopOnMouseEnter: true,
              stopOnFocusIn: true,
            }),
          ],
    [isStill],
  )
  const [attach, api] = useEmblaCarousel(
    { loop: count > 1, duration: isStill ? 0 : emblaDuration(CAROUSEL.speedMs) },
    plugins,
  )
  useEffect(() => {
    attach(viewport)
  }, [attach, viewport])
  useEffect(() => {
    if (!api) return
    const select = () => onSelect(api.selectedScrollSnap())
    const turn = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') api.scrollNext()
      if (event.key === 'ArrowLeft') api.scrollPrev()
    }
    api.on('select', select)
    viewport.addEventListener('keydown', turn)
    return () => {
      api.off('select', select)
      viewport.removeEventListener('keydown', turn)
    }
  }, [api, viewport, onSelect])
  return null
}
