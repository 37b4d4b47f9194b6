import { LINES_3, LINES_5 } from './slot-lines.mjs'
import { MORE_SLOT_TABLES } from './slot-tables-more.mjs'

/**
 * The slots as they are published: what stands on every reel and what it pays. Written down here once more, so that a
 * change in the studio that nobody announced is found.
 *
 * @typedef {{
 *   pays: number[], spins: number[], multiplier: number, strips: string[], wilds?: string, ladder?: number[], most?: number
 * }} FreeSpins
 * @typedef {{ base: number[], free: number[] }} Ladder
 * @typedef {{
 *   rows: number, coins: number, most: number, lines: string[] | null, pays: Record<string, number[]>,
 *   strips: string[], free: FreeSpins | null, falls: Ladder | null, count?: string, heights?: number[], bothWays?: boolean,
 *   wildTimes?: number, expand?: boolean, mystery?: string, times?: number[], twins?: number,
 *   hold?: { from: number, respins: number, chance: number, values: number[], full: number },
 *   pick?: { values: number[], empty: number }, buy?: { price: number, spins: number }
 * }} SlotTable
 */

/**
 * A stake is `coins` coins, a round pays `most` stakes at most. `lines` null: all ways count.
 *
 * @type {Record<string, SlotTable>}
 */
export const SLOT_TABLES = {
  classic3: {
    rows: 3,
    coins: 5,
    most: 1000,
    lines: LINES_3,
    pays: {
      W: [500],
      A: [150],
      B: [60],
      C: [30],
      D: [15],
      E: [8],
      F: [5],
    },
    strips: ['EAFFDEDEEBBDCCFFCDEFBFWFACDF', 'EDEFDFFDCEFBCFACBADWFDBEECEF', 'FBEBBFCDDAEFCFFEFWDADCEEDBCF'],
    free: null,
    falls: null,
  },
  lines5: {
    rows: 3,
    coins: 5,
    most: 5000,
    lines: LINES_5.slice(0, 5),
    pays: {
      W: [50, 250, 2500],
      A: [50, 250, 1500],
      B: [30, 120, 600],
      C: [20, 75, 300],
      D: [15, 45, 175],
      E: [8, 25, 100],
      F: [6, 20, 75],
      G: [5, 12, 45],
    },
    strips: [
      'DGGEGADAFAEDBSCGAFBCEFECFCCDBDFAFDGG',
      'ECCWCCEDGGFCFDGFSWEDEBCFABFFDFDFEGGEAG',
      'EFEGDBDFFGCAFGGWEGBEECGACWGDBCDEDFFEFS',
      'DFCDCFAFGAWECFCGEWBADFEGECFGEGSFFGDEGD',
      'FFBGGDECBEGGDFFAFDEGDFGAWSBECGEACFAWCE',
    ],
    free: {
      pays: [10, 50, 250],
      spins: [10, 15, 20],
      multiplier: 2,
      strips: [
        'DGDFDAFGBGGFCCEEADDEGGFCFCFCBDFEBEF',
        'GFACDABFBDBFWEDDCCGGWEDCWEGEGFWEFFEFG',
        'GFAWGFAEGCWBEGDEFDCWFDCFFWDEECGGFDCEF',
        'WFGEAFEGECCFADDGFWBFDGEGBCCFBWAGWEDFF',
        'CWEBWDGFDEGCAWCBFFGDBEEDGDFFECGWAFFEG',
      ],
    },
    falls: null,
  },
  lines10: {
    rows: 3,
    coins: 10,
    most: 5000,
    lines: LINES_5.slice(0, 10),
    pays: {
      W: [100, 1000, 10000],
      A: [80, 400, 3000],
      B: [50, 200, 1000],
      C: [30, 100, 500],
      D: [20, 60, 300],
      E: [10, 30, 120],
      F: [8, 25, 100],
      G: [5, 15, 60],
      H: [5, 15, 60],
    },
    strips: [
      'GGBFDEHFCFGEHEGEHSBEBHGDCDAFFACGHH',
      'HEHCBHHCDFBEFFGFWFBHGSEGHEEDGDADABWGGA',
      'EFWHDFBGHDSFGGCGGEHFDEWFACBHBHBHHAEDC',
      'EAEHFBGBDEGDHFCFAGDCWGSDFEHBFGHHCHGWE',
      'WESGFBDAGHCBEHDEGHCGDAHGEFGAFHFBFWHDF',
    ],
    free: {
      pays: [20, 200, 1000],
      spins: [10, 15, 20],
      multiplier: 2,
      strips: [
        'BEDFDEFHGHAHCHGFDFEECAFGCBGE',
        'CFGHHCBBEWFHEFWCDADDACFEEGHWGGEWBD',
        'GHCEEAFWEDCFEBFHBDBHGDCWFEGAWGDWHFB',
        'FWDHHAFDCFDEWHEBAFEHWCGGDGWFGEBCBE',
        'HDFHWFFCABWDEDWEEDFBBCCADWHGAEGEGHG',
      ],
    },
    falls: null,
  },
  lines20: {
    rows: 3,
    coins: 20,
    most: 5000,
    lines: LINES_5.slice(0, 20),
    pays: {
      W: [60, 300, 2000],
      A: [60, 300, 2000],
      B: [45, 180, 800],
      C: [30, 100, 500],
      D: [25, 75, 300],
      E: [12, 35, 120],
      F: [10, 30, 100],
      G: [6, 18, 60],
      H: [6, 15, 50],
    },
    strips: [
      'SGFGECHFHGHDABEDFFBEGAEDHCGCFEDHHBG',
      'HBDFHDHBEFSHFGCDAGGEWCFFWFHEEBDCGBGHA',
      'BDDHFEGHHBHGCEEDWCGEAHFEAESBFWHDCGCEF',
      'DHGABFDEHBBCAHHEFWGECCGGBFFESFBDEWHHDG',
      'WHDDFBACFBGCDWHEGFGCHEDEGSBHAAEHEHGGA',
    ],
    free: {
      pays: [40, 200, 1000],
      spins: [10, 12, 15],
      multiplier: 2,
      strips: [
        'EAAFGFEDDCEFGHEDEBGCHDHHDFGBFB',
        'FWBHEEFGDHEGEACBFWHFBBHWAGDCFDCDGWE',
        'HEEWBFWHFCCBHFWDGBWGDEDGGEAHAFFCED',
        'WDFGEAHCFCFGBAHWDEGDFBEWHGDHEBEWFC',
        'FEHFGDEWEBCAFHFGAHHEDBCAGWGAWDCWEFD',
      ],
    },
    falls: null,
  },
  lines25: {
    rows: 3,
    coins: 25,
    most: 2500,
    lines: LINES_5,
    pays: {
      W: [75, 250, 1000],
      A: [60, 200, 800],
      B: [45, 150, 500],
      C: [35, 100, 300],
      D: [25, 75, 200],
      E: [15, 40, 100],
      F: [15, 35, 90],
      G: [10, 30, 75],
      H: [8, 25, 60],
    },
    strips: [
      'EDHCDFEGAEGDHHBFEDAGSEBADGFGCHBCCHHFF',
      'DCBHGAGBGSWBEDHFGACGDEGCBCBHEFAHHFEHFWD',
      'DBEEABEHGFHCEACGGFFHSDHFAHFDCHWGEDWGCGBC',
      'CDDCAHEFGDGCFGBGGACSEWHFWHEEFHGAAHDHCGC',
      'CHGBEEGDFADFFBGWHDAHHAGAGGBCHEFEDSHFCEW',
    ],
    free: {
      pays: [50, 125, 500],
      spins: [8, 10, 12],
      multiplier: 2,
      strips: [
        'BGCFEHBEGBEAHDFGDDFCHADDACCGHFEE',
        'HHCDCDCGEWFGWAHCFWEABGADFWEEFBGFADHCE',
        'FCBGAFFGAWDDEEFHBDHBAHWCGWAEWFGCEDECH',
        'FCGFFWHAECBCDGWGEBBDGAHCHDHBEAEWFEFW',
        'WEEAFGBWEDHEFCAGDHBBCFCHGCWDFEDFGWAH',
      ],
    },
    falls: null,
  },
  ways243: {
    rows: 3,
    coins: 20,
    most: 5000,
    lines: null,
    pays: {
      A: [30, 100, 400],
      B: [25, 75, 250],
      C: [18, 50, 175],
      D: [15, 35, 125],
      E: [7, 20, 60],
      F: [6, 15, 50],
      G: [4, 10, 30],
      H: [3, 8, 25],
    },
    strips: [
      'AGCEFDHHFEDEGEADCFBDBFFSBCAGEGHHGGHCH',
      'AEEHFGHGFHFGHSBBEGEECDGFDCCDHGDBHFACWA',
      'EDADFEGDHGFHGBCBEHFGGCFAFEBGAHSDWHCHEC',
      'GHFGBHAGGHHFCCEDDAABFHEGCEEFEDCHSFWGDB',
      'FGABBGHSDEFHBHCCDHHFEDACEGWFGGFDECHGEA',
    ],
    free: {
      pays: [40, 200, 1000],
      spins: [10, 15, 20],
      multiplier: 2,
      strips: [
        'GGDEBBFHFGFADDECCHDGAEECBDFFHCAH',
        'EAHGDAEFEDDFAGGCFBHEBCFWGDHHEFBCWC',
        'CEFAEBCFWEFABHEGGFDAHEWDGHBGHCFCDD',
        'GDEBHGFEADBHEFCHGFFHDAACHWGDFEDCBWC',
        'CEDECBGFHAEHEWFDGAFGCHEBGBFFECDDAHW',
      ],
    },
    falls: null,
  },
  ways1024: {
    rows: 4,
    coins: 20,
    most: 10000,
    lines: null,
    pays: {
      A: [10, 40, 200],
      B: [8, 25, 100],
      C: [5, 15, 60],
      D: [4, 12, 45],
      E: [1, 4, 15],
      F: [1, 4, 12],
      G: [1, 2, 8],
      H: [1, 2, 6],
    },
    strips: [
      'BFGDBCGBHGEHGEFSEAFAHEDHGEGFHFDCAHEDHGFCC',
      'SCHWEBBGFDHEAGHGADGEEGGFDECBAEHHCFDCAGHFHFF',
      'EGHBFHDFACGEHSDFGBCEGHCHEECHGEGFBGWHFFADEA',
      'AFAFEBHHEBHGDEEDGGFEHGFBCCHEGCGHFFDWGCDSDA',
      'FFBEGWCHFDFGDSAEHHDHCCDGFGCEHBEBAEGHEHCAEG',
    ],
    free: {
      pays: [40, 200, 1000],
      spins: [8, 12, 16],
      multiplier: 2,
      strips: [
        'FHDEBFBCFGACBEHGEDECBHFEGFFAGAEDHHGDCA',
        'EECHCGDFBEFBWHFAADHGCGBEDHDGEFCGWFCFHA',
        'DGDDFGEHBGGEHCCGFAEBAFDAWHEFCFEHCWHBEF',
        'EBGFDFFGEEBHBECDEWAHDFCFDCHGACGABWCHFHG',
        'FCGAFHCWGHGFEAWCBFHCEFDEGEFEHEDAEHGDCBD',
      ],
    },
    falls: null,
  },
  cascade: {
    rows: 3,
    coins: 20,
    most: 5000,
    lines: LINES_5.slice(0, 20),
    pays: {
      A: [50, 190, 950],
      B: [30, 100, 500],
      C: [23, 80, 310],
      D: [15, 50, 190],
      E: [9, 25, 100],
      F: [8, 20, 80],
      G: [5, 15, 50],
      H: [4, 14, 50],
    },
    strips: [
      'BGHECDHDHCGADSAFFEBECEHFGGFDB',
      'BFGWDAHEECFSDGGFDBHGEAEBDHCCHF',
      'FFSBDWHEGHGBHAAFEDCCHEDBEFGGDC',
      'FBSCAGBCDDFFGHGCDEFHHEHEEDBWGA',
      'CHGADBEGDEESFGBHBGFCDEFFCHHAD',
    ],
    free: {
      pays: [40, 200, 1000],
      spins: [10, 12, 15],
      multiplier: 1,
      strips: [
        'EEFHHDAFGGDECCDAFBGFGEHDHBCB',
        'FEABGFHCCEEBHGBGFFDDWDHGCEDHA',
        'GDGCHFHEGEFFBAAGBBHHWDEDCFCDE',
        'EDGWHBFHHABDDGEDCFEGBFCHAGEFC',
        'DBCFCCHABEEFEBGGFHDGEDDAHHGF',
      ],
    },
    falls: { base: [1, 2, 3, 5], free: [2, 4, 6, 10] },
  },
  ...MORE_SLOT_TABLES,
}
