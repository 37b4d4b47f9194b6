import { registerHooks } from 'node:module'

// Real hashes of passwords take most of a test's time; those that are about them have a project of their own.
const QUICK = new URL('./quick-argon2.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== QUICK
      ? { url: QUICK, shortCircuit: true }
      : next(specifier, context),
})
