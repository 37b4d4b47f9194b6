/**
 * A command of the command line as whoever reads of it types it, such as `admin init`: `npm run admin -- init` in a clone and
 * wherever npm called us, `trevo admin init` in a deployment, whose nodes and whose `trevo` start without npm.
 */
export function command(
  words: string,
  { NODE_ENV, npm_lifecycle_event: calledBy }: Record<string, string | undefined> = process.env,
): string {
  if (NODE_ENV === 'production' && calledBy === undefined) return `trevo ${words}`
  const [script = '', ...rest] = words.split(' ')
  return ['npm run', script, ...(rest.length > 0 ? ['--', ...rest] : [])].join(' ')
}
