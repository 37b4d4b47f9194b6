/** Something the person at the keyboard can act on. Its message is one sentence and is all that is printed; it is empty where a program of ours has said it. */
export class Problem extends Error {}

/** Runs a command's work; a problem ends it with its sentence and exit code 1, without a stack trace. */
export async function runCommand(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem)) console.error(error)
    else if (error.message !== '') console.error(`\n${error.message}`)
    process.exit(1)
  }
}
