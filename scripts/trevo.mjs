#!/usr/bin/env node
import { Problem, runCommand } from './lib/problem.mjs'

/** The command line of a deployment, which has no npm to run it by: in the image, and by deploy/systemd/trevo. */
const PROGRAMS = { admin: './admin.mjs', audit: './audit.mjs' }

const [name = ''] = process.argv.splice(2, 1)
if (Object.hasOwn(PROGRAMS, name)) await import(PROGRAMS[name])
else
  await runCommand(() => {
    throw new Problem('Say what to do: trevo admin <verb>, or trevo audit.')
  })
