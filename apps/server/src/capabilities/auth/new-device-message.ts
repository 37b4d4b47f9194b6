import type { Language } from '@trevo/contract/wire'

type Text = { subject(brand: string): string; body(brand: string, code: string): string }

/** Says what the code opens: whoever did not ask for it learns that somebody has the password. */
const TEXTS: Record<Language, Text> = {
  PT: {
    subject: (brand) => `Código para entrar na ${brand} em um aparelho novo`,
    body: (brand, code) =>
      `${brand}: ${code} é o código para entrar na sua conta em um aparelho novo. Vale por 10 minutos. Não foi você? Alguém tem sua senha: troque-a agora e não passe este código a ninguém.`,
  },
  EN: {
    subject: (brand) => `Your ${brand} code for a new device`,
    body: (brand, code) =>
      `${brand}: ${code} is the code to sign in to your account on a new device. It is valid for 10 minutes. Not you? Somebody has your password: change it now and do not share this code.`,
  },
}

export function newDeviceMessage(language: Language, brandName: string, code: string) {
  const { subject, body } = TEXTS[language]
  return { subject: subject(brandName), text: body(brandName, code) }
}
