import { ensureProgram } from './system-program.mjs'

/** The example of a vendor in another language than ours runs by it; found or installed, never left out. */
export const ensurePython = () =>
  ensureProgram({
    what: 'Python 3',
    variable: 'PYTHON_PATH',
    names: ['python3'],
    packages: ['python3-minimal', 'python3'],
  })
