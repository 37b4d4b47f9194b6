export type SocialName = 'google' | 'facebook'

/** What must be remembered between the two halves of a sign-in, out of reach of everybody but this browser. */
export type SocialPending = { state: string; nonce: string; codeVerifier: string }

/** `subject` alone identifies a person: it never changes and is never reassigned. */
export type SocialPerson = { subject: string; name: string | null; email: string | null; emailVerified: boolean }

/** Signing in with an account elsewhere, by the authorisation code flow with PKCE. */
export interface SocialProvider {
  /** Where to send the browser. */
  begin(redirectUri: string): Promise<{ url: string; pending: SocialPending }>
  /** Who came back; throws where the answer is not one to what was asked. */
  finish(callbackUrl: URL, pending: SocialPending): Promise<SocialPerson>
}

/** Whether the provider knows our app and takes its secret, asked without anybody signing in. */
export interface SocialAppCheck {
  checkApp(): Promise<void>
}

export type SocialProviders = Partial<Record<SocialName, SocialProvider>>
