import type { Title } from './types.ts'

/** In the language that the page or the letter has. */
export const titleIn = (title: Title, language: Uppercase<keyof Title>): string =>
  title[language.toLowerCase() as keyof Title]
