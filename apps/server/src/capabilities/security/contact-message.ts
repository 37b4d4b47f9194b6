import type { Language } from '@trevo/contract/wire'

type Text = { subject(brand: string): string; body(brand: string, code: string): string }

const TEXTS: Record<Language, Text> = {
  PT: {
    subject: (brand) => `Seu código ${brand}`,
    body: (brand, code) =>
      `${brand}: seu código para confirmar este contato é ${code}. Vale por 10 minutos. Não o passe a ninguém.`,
  },
  EN: {
    subject: (brand) => `Your ${brand} code`,
    body: (brand, code) =>
      `${brand}: your code to confirm this contact is ${code}. It is valid for 10 minutes. Do not share it.`,
  },
}

export function contactMessage(language: Language, brandName: string, code: string): { subject: string; text: string } {
  const { subject, body } = TEXTS[language]
  return { subject: subject(brandName), text: body(brandName, code) }
}
