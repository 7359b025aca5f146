import type { Random } from '../random.ts'

/** The light of an hour of the day, which every scene is drawn in. */
export interface Light {
  readonly sky: string
  readonly haze: string
  readonly sun: string
  readonly cloud: string
  /** Hills and trees, from far to near. */
  readonly greens: readonly [string, string, string, string]
  readonly field: string
  readonly furrow: string
  readonly water: string
  readonly lawn: string
}

/** Morning, an overcast noon, late afternoon, and the hour before dark. */
export const lights: readonly Light[] = [
  {
    sky: '#d6e7e9',
    haze: '#e4eeea',
    sun: '#fdf0cb',
    cloud: '#ffffff',
    greens: ['#a9c8bf', '#76a898', '#3f8272', '#1f6158'],
    field: '#e3bc74',
    furrow: '#c99f58',
    water: '#9fc0c2',
    lawn: '#86a268',
  },
  {
    sky: '#c9d9da',
    haze: '#d8e4e2',
    sun: '#e8efec',
    cloud: '#f6faf9',
    greens: ['#a3bcb8', '#7b9c97', '#4f7a74', '#30605d'],
    field: '#b9aa82',
    furrow: '#9f9069',
    water: '#86aaad',
    lawn: '#64876e',
  },
  {
    sky: '#f3e0c8',
    haze: '#f8ecd9',
    sun: '#f4cf8b',
    cloud: '#fff8ee',
    greens: ['#c3c9ab', '#93ab8a', '#5f8772', '#2f6157'],
    field: '#e0b165',
    furrow: '#c4924c',
    water: '#a9b59a',
    lawn: '#8ba06a',
  },
  {
    sky: '#f4dcc5',
    haze: '#f9e6d3',
    sun: '#e99a66',
    cloud: '#fbeadb',
    greens: ['#b9c2a8', '#869f88', '#557d73', '#285853'],
    field: '#d99a58',
    furrow: '#bd7e42',
    water: '#a3ad98',
    lawn: '#7d955f',
  },
]

/** Colors of the house that stay the same at every hour. */
export const ink = {
  deep: '#0c3b41',
  teal: '#0b6b6f',
  wall: '#fbf6ea',
  shade: '#e9dfcb',
  brick: '#b7573a',
  roof: '#1b4a50',
  wood: '#8a5a3a',
  skin: ['#e3b58f', '#c68a5e', '#8a5636', '#6a4029'],
} as const

export const WIDTH = 1200
export const HEIGHT = 750

/** A number with one digit behind the point at most, as SVG is written. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

/** What every scene begins with: the sky, the sun and some clouds. */
export function skyOf(random: Random, light: Light): string {
  const x = random.int(200, 1000)
  const clouds = Array.from({ length: 3 }, () =>
    cloud(random.int(40, 1060), random.int(50, 210), random.int(8, 13) / 10, light),
  )
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${light.sky}"/><path d="M0 330C300 270 900 280 1200 340V750H0z" fill="${light.haze}"/><circle cx="${x}" cy="${random.int(150, 240)}" r="74" fill="${light.sun}"/>${clouds.join('')}`
}

const cloud = (x: number, y: number, size: number, { cloud: fill }: Light) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0 34a18 18 0 0 1 18-18 30 30 0 0 1 56-6 22 22 0 0 1 30 24z" fill="${fill}" opacity=".85"/>`

/** A line of hills across the picture, with its highest parts near a height. */
export function hills(random: Random, y: number, swing: number, fill: string): string {
  const points = Array.from(
    { length: 6 },
    (_, index) => [index * 240, y + random.int(-swing, swing)] as const,
  )
  const [[, first] = [0, y]] = points
  const curves = points
    .slice(1)
    .map(([x, height], index) => {
      const [before, last] = points[index] ?? [0, y]
      return `C${at(before + 120)} ${at(last)} ${at(x - 120)} ${at(height)} ${x} ${at(height)}`
    })
    .join('')
  return `<path d="M0 ${at(first)}${curves}V${HEIGHT}H0z" fill="${fill}"/>`
}

/** A tree with its foot at a point. */
export function tree(random: Random, x: number, y: number, height: number, fill: string): string {
  const width = height * (random.chance(0.4) ? 0.34 : 0.58)
  const trunk = `<path d="M${at(x - 3)} ${at(y)}v${at(-height * 0.4)}h6v${at(height * 0.4)}z" fill="${ink.wood}"/>`
  return `${trunk}<ellipse cx="${at(x)}" cy="${at(y - height * 0.62)}" rx="${at(width / 2)}" ry="${at(height * 0.4)}" fill="${fill}"/><path d="M${at(x)} ${at(y - height * 1.02)}a${at(width / 2)} ${at(height * 0.4)} 0 0 1 0 ${at(height * 0.8)}z" fill="#000" opacity=".08"/>`
}
