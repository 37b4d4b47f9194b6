import { musicNameOf, soundFamilyOf } from '@trevo/games/music'
import type { Settings } from '../settings.ts'
import { settings } from '../settings.ts'
import { findMark } from './mark.ts'
import places from './places.json' with { type: 'json' }
import type { Sound, Tune } from './sounds.ts'

export type Player = { play(name: Sound): void; follow(settings: Settings): void }

const urlOf = (name: string) => `${import.meta.env.BASE_URL}sounds/${name}.mp3`
/** From and to where a loop repeats: it is longer at both ends, so that what a decoder adds or cuts there is never heard. */
const LOOP_FROM = 0.12
const FADE_SECONDS = 0.8
const DUCKED: ReadonlySet<Sound> = new Set(['bigWin', 'megaWin'])
const DUCK_SECONDS = 2.4
/** Full volume of a piece lies under what happens in the game. */
const MUSIC_UNDER = 0.6

type Places = { effects: Record<string, Record<string, number[]>>; loops: Record<string, number> }
const { effects, loops } = places as unknown as Places

async function load(audio: AudioContext, name: string): Promise<AudioBuffer> {
  const answer = await fetch(urlOf(name))
  if (!answer.ok) throw new Error(`the sound ${name} did not arrive`)
  const bytes = await answer.arrayBuffer()
  // The oldest browsers we serve know no promise here.
  return new Promise((resolve, reject) => audio.decodeAudioData(bytes, resolve, reject))
}

/** Effects of the game's family and its music, fetched when first wanted. */
export function createPlayer(audio: AudioContext, { engine, vendor, code }: Tune): Player {
  const family = soundFamilyOf(engine)
  const title = musicNameOf(vendor, code)
  const volumeOf = () => {
    const gain = audio.createGain()
    gain.connect(audio.destination)
    return gain
  }
  const effectsGain = volumeOf()
  const musicGain = volumeOf()
  const piece = title in loops ? title : family
  let sheet: { buffer: AudioBuffer; mark: number } | null = null
  let asked = { effects: false, music: false }
  let source: AudioBufferSourceNode | null = null
  let loop: AudioBuffer | null = null

  const volumes = ({ sound, music, effects }: Settings) => ({
    effects: sound ? effects / 100 : 0,
    music: sound ? (music / 100) * MUSIC_UNDER : 0,
  })

  function playLoop(): void {
    if (loop === null || source !== null) return
    const loopSeconds = loops[piece] ?? loop.duration
    source = audio.createBufferSource()
    source.buffer = loop
    source.loop = true
    source.loopStart = LOOP_FROM
    source.loopEnd = LOOP_FROM + loopSeconds
    source.connect(musicGain)
    source.start(0, LOOP_FROM)
  }
  function endLoop(): void {
    source?.stop()
    source?.disconnect()
    source = null
  }
  const forget = (what: keyof typeof asked) => () => {
    asked = { ...asked, [what]: false }
  }

  function follow(next: Settings): void {
    const volume = volumes(next)
    effectsGain.gain.setTargetAtTime(volume.effects, audio.currentTime, 0.03)
    musicGain.gain.setTargetAtTime(volume.music, audio.currentTime, FADE_SECONDS / 3)
    if (volume.effects > 0 && !asked.effects) {
      asked.effects = true
      load(audio, family).then((buffer) => {
        sheet = { buffer, mark: findMark(buffer.getChannelData(0), buffer.sampleRate) }
      }, forget('effects'))
    }
    if (volume.music === 0) endLoop()
    else if (loop !== null) playLoop()
    else if (!asked.music) {
      asked.music = true
      load(audio, `music-${piece}`).then((buffer) => {
        loop = buffer
        if (volumes(settings()).music > 0) playLoop()
      }, forget('music'))
    }
  }

  /** Music steps back while something great is heard. */
  function duck(): void {
    const { music } = volumes(settings())
    const now = audio.currentTime
    musicGain.gain.cancelScheduledValues(now)
    musicGain.gain.setTargetAtTime(music * 0.25, now, 0.08)
    musicGain.gain.setTargetAtTime(music, now + DUCK_SECONDS, 0.4)
  }

  effectsGain.gain.value = 0
  musicGain.gain.value = 0
  follow(settings())
  return {
    follow,
    play(name) {
      const place = effects[family]?.[name]
      if (sheet === null || place === undefined || audio.state !== 'running') return
      const [from = 0, seconds = 0] = place
      const voice = audio.createBufferSource()
      voice.buffer = sheet.buffer
      voice.connect(effectsGain)
      voice.start(0, Math.max(0, sheet.mark + from), seconds)
      if (DUCKED.has(name)) duck()
    },
  }
}
