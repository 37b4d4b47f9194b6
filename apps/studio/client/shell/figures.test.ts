import { expect, test } from 'vitest'

const files = import.meta.glob<Record<string, string>>('../**/locales/*.json', { eager: true, import: 'default' })
const figuresOf = (text: string | undefined) => (text?.match(/\d[\d.,]*\d|\d/g) ?? []).toSorted()

test.each(['en', 'es'])('texts in %s say the figures of the Portuguese, written as amounts are', (language) => {
  const portuguese = Object.entries(files).filter(([path]) => path.endsWith('/pt.json'))
  expect(portuguese.length).toBeGreaterThan(5)
  const others = portuguese.flatMap(([path, texts]) => {
    const translated = files[path.replace('/pt.json', `/${language}.json`)]
    return Object.entries(texts)
      .map(([key, text]) => ({ key: `${path} ${key}`, said: figuresOf(translated?.[key]), meant: figuresOf(text) }))
      .filter(({ said, meant }) => said.join(' ') !== meant.join(' '))
  })
  expect(others).toEqual([])
})
