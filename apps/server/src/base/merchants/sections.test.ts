import { describe, expect, test } from 'vitest'
import { parseSections } from './sections.ts'

function parse(stored: Record<string, unknown>) {
  const bad: string[] = []
  const sections = parseSections('azul', new Map(Object.entries(stored)), (section) => bad.push(section))
  return { sections, bad }
}

describe('brand settings', () => {
  test('have a default for everything', () => {
    const { sections, bad } = parse({})
    expect(bad).toEqual([])
    expect(sections.brand).toMatchObject({ name: 'Azul', shortName: 'Azul', mark: 'clover' })
    expect(sections.template).toEqual({ mem_cen: 1, dep_func: 1, birthday_limit: 18 })
    expect(sections.languages).toEqual(['PT', 'EN', 'ES'])
    expect(sections.menus).toHaveLength(10)
    expect(sections.register.username).toEqual({ enabled: true, required: true })
    expect(sections.register.zalo).toEqual({ enabled: false, required: false })
  })
  test('store only the registration fields that differ', () => {
    const { sections } = parse({ register: { zalo: { enabled: true, required: false } } })
    expect(sections.register.zalo).toEqual({ enabled: true, required: false })
    expect(sections.register.password).toEqual({ enabled: true, required: true })
  })
  test('lose a broken section and keep the others', () => {
    const { sections, bad } = parse({
      template: { mem_cen: 7, dep_func: 0, birthday_limit: 18 },
      cdn: ['https://img.example.com'],
      resources: [{ resourceType: 'IOS', url: 'javascript:alert(1)' }],
      access: { blockedIps: ['not an address'] },
      someday: { added: 'by a later version' },
    })
    expect(bad.sort()).toEqual(['access', 'resources', 'template'])
    expect(sections.template.mem_cen).toBe(1)
    expect(sections.resources).toEqual([])
    expect(sections.cdn).toEqual(['https://img.example.com'])
  })
})
