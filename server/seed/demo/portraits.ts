import { createRandom, nth, type Random } from './random.ts'

/** How many portraits of each kind there are. */
const EACH = 14

const grounds = ['#efe2cf', '#d7e5e2', '#e1e6d5', '#cfe0e4', '#e5ddd3']
const skins = [
  ['#f2d0b5', '#e3b898'],
  ['#e0ae86', '#cc9468'],
  ['#c68a5e', '#b07548'],
  ['#9a623c', '#84502d'],
  ['#6d4025', '#5b331c'],
] as const
const hairs = ['#16130f', '#2b1b12', '#4a2f1d', '#a5763f', '#c9c5bf']
const shirts = ['#0b6b6f', '#5d7355', '#a34a34', '#3b4a78', '#22303a']

/** A portrait by its address. */
export interface Portrait {
  readonly path: string
  readonly name: string
  readonly svg: string
}

/** Portraits of people that there are not, drawn by code from a seed: half of them women, half men. */
export const portraits: readonly Portrait[] = (['female', 'male'] as const).flatMap(gender =>
  Array.from({ length: EACH }, (_, index) => {
    const name = `portrait-${gender}-${index + 1}.svg`
    return { name, path: `/files/images/${name}`, svg: drawPortrait(gender, index) }
  }),
)

/** The portrait of a physician; those who are neither have one of either. */
export function portraitOf(PhId: number, gender: string | null | undefined): Portrait {
  const random = createRandom(`portrait of physician ${PhId}`)
  const at = random.int(0, EACH - 1)
  const isFemale = gender === 'female' || (gender !== 'male' && random.chance(0.5))
  return nth(portraits, (isFemale ? 0 : EACH) + at)
}

function drawPortrait(gender: 'female' | 'male', index: number): string {
  const random = createRandom(`portrait ${gender} ${index}`)
  const [skin, shade] = nth(skins, index + (gender === 'male' ? 2 : 0))
  const hair = random.chance(0.2) ? '#c9c5bf' : random.pick(hairs.slice(0, skin < '#a' ? 2 : 4))
  const { behind, above } =
    gender === 'female' ? hairOfWoman(random, hair, index) : hairOfMan(random, hair, index)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" fill="${nth(grounds, index)}"/>
${behind}
<path d="M84 118h32v42a16 16 0 0 1-32 0z" fill="${shade}"/>
<path d="M28 200c4-30 28-42 54-46l18 18 18-18c26 4 50 16 54 46z" fill="#fbfaf7"/>
<path d="M82 152l18 48 18-48-6-3-12 14-12-14z" fill="${random.pick(shirts)}"/>
<path d="M80 152l-14 16 22 32h12zM120 152l14 16-22 32h-12z" fill="#e6e3dc"/>
<path d="M62 84c0-34 16-50 38-50s38 16 38 50c0 30-18 54-38 54S62 114 62 84z" fill="${skin}"/>
<path d="M100 34c22 0 38 16 38 50 0 30-18 54-38 54z" fill="${shade}" opacity=".45"/>
${above}
<path d="M78 82q7-5 15-1M107 81q8-4 15 1" fill="none" stroke="${hair === '#c9c5bf' ? '#8d8780' : '#1d1713'}" stroke-width="3" stroke-linecap="round"/>
<circle cx="86" cy="91" r="3.2" fill="#1d1713"/><circle cx="114" cy="91" r="3.2" fill="#1d1713"/>
<path d="M101 92l-4 15h6" fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M87 119q13 10 26 0" fill="none" stroke="#8c3f33" stroke-width="3.4" stroke-linecap="round"/>
${random.chance(0.35) ? '<g fill="none" stroke="#22303a" stroke-width="2.4"><rect x="73" y="83" width="24" height="18" rx="8"/><rect x="103" y="83" width="24" height="18" rx="8"/><path d="M97 90h6"/></g>' : ''}</svg>
`
}

interface Hair {
  readonly behind: string
  readonly above: string
}

function fringe(hair: string): string {
  return `<path d="M60 88c-2-40 16-60 40-60s42 20 40 60c-4-22-14-34-30-38-18 12-40 10-50 38z" fill="${hair}"/>`
}

function hairOfWoman(random: Random, hair: string, index: number): Hair {
  const above = fringe(hair)
  const styles: readonly Hair[] = [
    { above, behind: `<path d="M56 84c-4-42 18-62 44-62s48 20 44 62l6 76H50z" fill="${hair}"/>` },
    {
      above,
      behind: `<path d="M56 84c-4-42 18-62 44-62s48 20 44 62v38c-8 10-20 12-44 12s-36-2-44-12z" fill="${hair}"/>`,
    },
    { above, behind: `<circle cx="100" cy="20" r="17" fill="${hair}"/>` },
    {
      above: `<path d="M62 76c4-22 18-30 38-30s34 8 38 30c6-30-10-48-38-48S56 46 62 76z" fill="${hair}"/>`,
      behind: [
        [62, 56],
        [82, 36],
        [108, 32],
        [134, 50],
        [146, 78],
        [54, 82],
        [60, 106],
        [142, 104],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="22" fill="${hair}"/>`)
        .join(''),
    },
    {
      above: '<path d="M58 92c-2-46 18-66 42-66s44 20 42 66c-6-34-22-42-42-42s-36 8-42 42z" fill="#2c6f78"/>',
      behind: '<path d="M52 92c-2-50 22-72 48-72s50 22 48 72l14 70H38z" fill="#2c6f78"/>',
    },
  ]
  return nth(styles, random.chance(0.1) ? 4 : index % 4)
}

function hairOfMan(random: Random, hair: string, index: number): Hair {
  const beard = `<path d="M62 90c2 34 16 52 38 52s36-18 38-52c-4 12-10 17-18 19-12-4-28-4-40 0-8-2-14-7-18-19zM88 118h24l-4 8H92z" fill="${hair}" fill-rule="evenodd"/>`
  const short = `<path d="M60 78c-4-34 14-52 40-52s44 18 40 52c-4-14-8-22-14-26-18 4-36 4-52 0-6 4-10 12-14 26z" fill="${hair}"/>`
  const sides = `<path d="M60 92c-3-14-1-26 5-34-1 12-1 22-5 34zM140 92c3-14 1-26-5-34 1 12 1 22 5 34z" fill="${hair}"/>`
  const parted = `<path d="M60 80c-6-38 16-56 42-54 24 0 42 16 38 54-4-12-8-18-12-24-26 2-40-4-50-10-6 8-14 18-18 34z" fill="${hair}"/>`
  const crown = nth([short, parted, sides, short, parted], index)
  return { behind: '', above: crown + (random.chance(0.4) ? beard : '') }
}
