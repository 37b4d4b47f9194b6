import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Light, lightOf, meanLuminance } from './light.ts'

/** off: not there, not allowed or in use elsewhere; then a file has to do. */
export type CameraState = 'opening' | 'on' | 'off'

const LOOK_MS = 500
/** Enough to tell light from dark, and nothing for a cheap phone. */
const LOOK_WIDTH = 32
const LOOK_HEIGHT = 24
const SIDE_MAX_PX = 1600
const QUALITY = 0.86

type Camera = {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  light: Light
  /** The picture of this moment; null where none could be drawn. Nothing of it is kept here. */
  take(): Promise<Blob | null>
}

function drawn(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  return canvas
}

function brightnessOf(video: HTMLVideoElement): number {
  const canvas = drawn(video, LOOK_WIDTH, LOOK_HEIGHT)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, LOOK_WIDTH, LOOK_HEIGHT).data
  return pixels ? meanLuminance(pixels) : 0
}

async function open(facing: 'environment' | 'user'): Promise<MediaStream> {
  const video = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

/** The camera for as long as the screen stands; it goes off with it. */
export function useCamera(facing: 'environment' | 'user', isWanted: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')
  const [light, setLight] = useState<Light>('good')
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setState('opening')
    // Pages without TLS, old browsers and some apps that embed one have no camera to ask for.
    const opened = navigator.mediaDevices ? open(facing) : Promise.reject(new Error('no camera'))
    opened
      .then(async (found) => {
        stream = found
        if (isGone || video.current === null) return stop()
        video.current.srcObject = found
        await video.current.play()
        if (!isGone) setState('on')
      })
      .catch(() => {
        stop()
        if (!isGone) setState('off')
      })
    const timer = setInterval(() => {
      if (video.current && video.current.videoWidth > 0) setLight(lightOf(brightnessOf(video.current)))
    }, LOOK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
      stop()
    }
  }, [facing, isWanted])
  async function take(): Promise<Blob | null> {
    const shown = video.current
    if (shown === null || shown.videoWidth === 0) return null
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(shown.videoWidth, shown.videoHeight))
    const canvas = drawn(shown, Math.round(shown.videoWidth * scale), Math.round(shown.videoHeight * scale))
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  }
  return { video, state, light, take }
}
