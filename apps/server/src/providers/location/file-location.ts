import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../platform/config.ts'
import { ipNumber } from './ip-number.ts'
import { countryCode, type LocationProvider } from './location.ts'

type Range = { start: bigint; end: bigint; country: string | null }

function parseLine(line: string, lineNumber: number): Range {
  const [startText = '', endText = '', country] = line.split(',').map((cell) => cell.trim().replaceAll('"', ''))
  const start = ipNumber(startText)
  const end = ipNumber(endText)
  if (start === null || end === null || end < start) {
    throw new ConfigError(`LOCATION_FILE is not valid: line ${lineNumber} should read start_ip,end_ip,country.`)
  }
  return { start, end, country: countryCode(country) }
}

/** Position of the last range that starts at or before the address, or -1. */
function lastStartingBefore(ranges: readonly Range[], address: bigint): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.start ?? 0n) <= address) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** A table of `start_ip,end_ip,country` lines, IPv4 and IPv6 mixed in any order, without overlaps. */
export async function fileLocation(file: string): Promise<LocationProvider> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ConfigError('LOCATION_FILE cannot be read: set it to a CSV file of start_ip,end_ip,country.', { cause })
  })
  const ranges: Range[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '' && !line.startsWith('#')) ranges.push(parseLine(line, index + 1))
  }
  ranges.sort((a, b) => (a.start < b.start ? -1 : 1))
  return {
    countryOf: (ip) => {
      const address = ipNumber(ip)
      if (address === null) return null
      const range = ranges[lastStartingBefore(ranges, address)]
      return range && address <= range.end ? range.country : null
    },
  }
}
