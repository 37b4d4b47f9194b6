import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FLAGSHIP_MUSIC } from '@trevo/games/flagship-music'
import { FAMILY_MUSIC, musicNameOf } from '@trevo/games/music'
import { ROOT } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'
import { FAMILIES, sheetOf } from './lib/sound/effects.mjs'
import { EFFECTS_KILOBITS, encode, MUSIC_KILOBITS, withOverlap } from './lib/sound/encode.mjs'
import { renderMusic } from './lib/sound/music.mjs'
import { RATE } from './lib/sound/voices.mjs'

// Renders every sound and piece of music of the studio: `npm run sounds`. The same data gives the same files.
const FOLDER = path.join(ROOT, 'apps/studio/client/public/sounds')
const PLACES = path.join(ROOT, 'apps/studio/client/shell/sound/places.json')

/** @returns {[string, string]} */
const twoOf = (id) => {
  const [vendor = '', code = ''] = id.split('/')
  return [vendor, code]
}

await runCommand(async () => {
  mkdirSync(FOLDER, { recursive: true })
  mkdirSync(path.dirname(PLACES), { recursive: true })
  for (const name of readdirSync(FOLDER)) rmSync(path.join(FOLDER, name))
  let bytes = 0
  const write = (name, file) => {
    writeFileSync(path.join(FOLDER, name), file)
    bytes += file.length
  }
  const effects = {}
  for (const [family, sounds] of Object.entries(FAMILIES)) {
    const { track, places } = sheetOf(sounds)
    effects[family] = places
    write(`${family}.mp3`, await encode(track, EFFECTS_KILOBITS))
  }
  const pieces = {
    ...FAMILY_MUSIC,
    ...Object.fromEntries(Object.entries(FLAGSHIP_MUSIC).map(([id, piece]) => [musicNameOf(...twoOf(id)), piece])),
  }
  const loops = {}
  for (const [name, piece] of Object.entries(pieces)) {
    const loop = renderMusic(piece)
    loops[name] = Number((loop.length / RATE).toFixed(5))
    write(`music-${name}.mp3`, await encode(withOverlap(loop), MUSIC_KILOBITS))
  }
  // As the formatter writes it, so that rendering anew changes nothing.
  const json = JSON.stringify({ effects, loops }, null, 2).replace(/\[\s+(\S+),\s+(\S+)\s+\]/g, '[$1, $2]')
  writeFileSync(PLACES, `${json}\n`)
  console.log(`${readdirSync(FOLDER).length} files, ${Math.round(bytes / 1024)} kB`)
})
