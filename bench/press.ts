import { runProgram } from '../scripts/lib/steps.mjs'

/** Every button that moves money or grants something: by touch and mouse, double and triple, six and fifteen times slower. */
export async function provePresses(): Promise<void> {
  const env = { PRESS_MIXES: 'all', JOURNEYS: 'all' }
  const code = await runProgram('playwright', ['test', '-g', 'however often', '--retries=0', '--reporter=line'], {
    env,
  })
  if (code !== 0) throw new Error('a button pressed more than once did more than once')
  console.log('every button that moves money or grants something, in all eight mixes: one movement, one request id')
}
