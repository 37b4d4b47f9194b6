import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseLocation } from './choose-location.ts'
import { fileLocation } from './file-location.ts'
import { ipNumber } from './ip-number.ts'

describe('addresses as numbers', () => {
  test.each([
    ['0.0.0.0', 0xffff00000000n],
    ['189.40.0.12', 0xffffbd28000cn],
    ['::ffff:189.40.0.12', 0xffffbd28000cn],
    ['::', 0n],
    ['::1', 1n],
    ['2001:db8::1', 0x20010db8000000000000000000000001n],
    ['2001:db8:1:2:3:4:5:6', 0x20010db8000100020003000400050006n],
    ['fe80::1%eth0', 0xfe800000000000000000000000000001n],
  ])('%s', (address, number) => {
    expect(ipNumber(address)).toBe(number)
  })
  test.each(['', 'x', '1.2.3', '1.2.3.256', ':::', '2001:db8::1::'])('"%s" is none', (text) => {
    expect(ipNumber(text)).toBeNull()
  })
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'location-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'table.csv')
  await writeFile(file, text)
  return file
}

describe('a location file', () => {
  const TABLE = `# start,end,country
200.0.0.0,200.0.0.255,PT
2001:db8::,2001:db8::ffff,BR
"189.40.0.0","189.40.255.255","br"
10.0.0.0,10.255.255.255,XX
`
  test.each([
    ['189.40.0.0', 'BR'],
    ['189.40.255.255', 'BR'],
    ['::ffff:189.40.1.1', 'BR'],
    ['189.39.255.255', null],
    ['189.41.0.0', null],
    ['200.0.0.7', 'PT'],
    ['2001:db8::5', 'BR'],
    ['2001:db8::1:0', null],
    ['10.1.1.1', null],
    ['1.1.1.1', null],
    ['nonsense', null],
  ])('places %s in %s', async (ip, country) => {
    const location = await fileLocation(await fileOf(TABLE))
    expect(location.countryOf(ip, {})).toBe(country)
  })
  test('names the line it cannot read', async () => {
    const file = await fileOf('1.0.0.0,1.0.0.9,US\n1.0.0.9,1.0.0.0,US\n')
    await expect(fileLocation(file)).rejects.toThrow('line 2')
  })
  test('says so when it is not there', async () => {
    await expect(fileLocation(join(folder, 'none'))).rejects.toThrow('LOCATION_FILE cannot be read')
  })
})

describe('the choice', () => {
  const headers = { 'cf-ipcountry': 'br' }
  test('believes the header only behind a trusted proxy', async () => {
    const settings = { locationFile: undefined, locationHeader: 'CF-IPCountry' }
    expect((await chooseLocation({ ...settings, trustedProxies: 1 })).countryOf('1.1.1.1', headers)).toBe('BR')
    expect((await chooseLocation({ ...settings, trustedProxies: 0 })).countryOf('1.1.1.1', headers)).toBeNull()
  })
  test.each(['XX', 'T1', '', 'BRA', 'B1'])('takes "%s" in the header for unknown', async (value) => {
    const location = await chooseLocation({
      locationFile: undefined,
      locationHeader: 'CF-IPCountry',
      trustedProxies: 1,
    })
    expect(location.countryOf('1.1.1.1', { 'cf-ipcountry': value })).toBeNull()
  })
})
