import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { type NextStep, PasswordForm } from './password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Password, then the code of the authenticator; the first time the authenticator is set up in between. */
export function SignInPage() {
  const [next, setNext] = useState<NextStep | null>(null)
  return (
    <SignInFrame>
      {next === null ? <PasswordForm onNext={setNext} /> : <CodeForm next={next} onBack={() => setNext(null)} />}
    </SignInFrame>
  )
}
