import { expect, test } from 'vitest'
import { inCategory, startCategory } from './promotion-categories.ts'

const CATEGORIES = [{ id: '1' }, { id: '2' }]
const promotion = (name: string, ...ids: string[]) => ({ name, announcement: { promoAnnouncementCategoryIds: ids } })
const both = promotion('both', '1', '2')
const second = promotion('second', '2')
const none = promotion('none')
const hidden = promotion('of a hidden one', '9')
const names = (id: string | undefined, categories = CATEGORIES) =>
  inCategory([both, second, none, hidden], id, categories).map(({ name }) => name)

test('a category shows its own; what is in none that is shown stands in the first', () => {
  expect(names('1')).toEqual(['both', 'none', 'of a hidden one'])
  expect(names('2')).toEqual(['both', 'second'])
  expect(names(undefined, [])).toEqual(['both', 'second', 'none', 'of a hidden one'])
})

test('the first category is active, unless the address names a promotion that is not in it', () => {
  expect(startCategory(CATEGORIES, undefined)).toBe('1')
  expect(startCategory(CATEGORIES, both)).toBe('1')
  expect(startCategory(CATEGORIES, second)).toBe('2')
  expect(startCategory(CATEGORIES, none)).toBe('1')
  expect(startCategory([], second)).toBeUndefined()
})
