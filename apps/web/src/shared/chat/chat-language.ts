/** As the chat knows languages: two capital letters, one for all the written forms of Chinese. */
export const chatLanguage = (stored: string): string => (/cn/i.test(stored) ? 'CN' : stored.slice(0, 2).toUpperCase())
