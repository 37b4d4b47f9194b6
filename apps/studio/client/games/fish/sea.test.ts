import { describe, expect, test, vi } from 'vitest'
import { FISH_TARGETS } from '../../../src/engines/fish.ts'
import { createSea } from './sea.ts'

const sea = (isStill = false) => createSea({ isStill, random: () => 0.25 })

describe('the sea', () => {
  test('has every target, and keeps them for ever', () => {
    const world = sea()
    world.resize(390, 500)
    const kinds = () => new Set(world.swimmers.map(({ target }) => target))
    expect(kinds()).toEqual(new Set(FISH_TARGETS.map(({ id }) => id)))
    for (let second = 0; second < 300; second++) world.advance(1_000)
    expect(kinds().size).toBe(FISH_TARGETS.length)
    for (const { x, size } of world.swimmers) {
      expect([x >= -size - 60, x <= 390 + size + 60]).toEqual([true, true])
    }
  })

  test('gives the smallest creature under a finger', () => {
    const world = sea()
    const whale = world.oneOf('whale')
    const fish = world.oneOf('tropical-fish')
    if (whale === undefined || fish === undefined) throw new Error('both swim here')
    for (const each of world.swimmers) Object.assign(each, { x: 9_000, y: 9_000 })
    Object.assign(whale, { x: 100, y: 100 })
    Object.assign(fish, { x: 110, y: 100 })
    expect(world.at(105, 100)).toBe(fish)
    expect(world.at(55, 100)).toBe(whale)
    expect(world.at(300, 300)).toBeUndefined()
  })

  test('lets a shot land only when its answer is known', () => {
    const world = sea()
    const crab = world.oneOf('crab')
    if (crab === undefined) throw new Error('there is a crab')
    const shot = world.shoot(crab)
    world.advance(5_000)
    expect([world.shots().length, world.effects().length]).toEqual([1, 0])
    shot.answer = { isCaught: true, text: '+5', onLand: vi.fn() }
    world.advance(16)
    expect([world.shots().length, world.effects()[0]?.text]).toEqual([0, '+5'])
    expect(crab.leavingMs).not.toBeNull()
    expect(world.at(crab.x, crab.y)).not.toBe(crab)
    world.advance(500)
    expect(crab.leavingMs).toBeNull()
  })

  test('a shot that was refused leaves no trace', () => {
    const world = sea()
    const [first] = world.swimmers
    if (first === undefined) throw new Error('nothing swims')
    world.drop(world.shoot(first))
    world.advance(1_000)
    expect([world.shots().length, world.effects().length]).toEqual([0, 0])
  })

  test('stands still for who asked for less motion', () => {
    const world = sea(true)
    const before = world.swimmers.map(({ x, y }) => [x, y])
    world.advance(3_000)
    expect(world.swimmers.map(({ x, y }) => [x, y])).toEqual(before)
  })
})
