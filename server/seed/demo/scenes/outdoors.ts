import type { Random } from '../random.ts'
import { at, hills, ink, type Light, skyOf, tree, WIDTH } from './palette.ts'

/** A hospital in front of hills, with a way to its door. */
export function building(random: Random, light: Light): string {
  const [far, middle, near, dark] = light.greens
  const wings = [random.int(2, 3), random.int(2, 3)] as const
  const floors = random.int(5, 6)
  const windows = (x: number, y: number, columns: number, rows: number, lit: number) =>
    Array.from({ length: columns * rows }, (_, index) => {
      const fill = random.chance(lit) ? '#f1cf83' : '#8fb3b5'
      return `<rect x="${x + (index % columns) * 40}" y="${y + Math.floor(index / columns) * 46}" width="22" height="26" rx="2" fill="${fill}"/>`
    }).join('')
  const block = (x: number, width: number, levels: number, columns: number) => {
    const top = 575 - levels * 46 - 20
    return `<rect x="${x}" y="${top}" width="${width}" height="${575 - top}" fill="${ink.wall}"/><rect x="${x}" y="${top}" width="${at(width / 2)}" height="${575 - top}" fill="${ink.shade}" opacity=".35"/><rect x="${x - 6}" y="${top - 10}" width="${width + 12}" height="12" rx="2" fill="${ink.roof}"/>${windows(x + (width - columns * 40 + 18) / 2, top + 18, columns, levels, 0.2)}`
  }
  const top = 575 - floors * 46 - 20
  const trees = [70, 150, 235, 960, 1040, 1130]
    .map(x =>
      tree(
        random,
        x + random.int(-18, 18),
        600 + random.int(-6, 26),
        random.int(110, 190),
        random.pick([near, dark]),
      ),
    )
    .join('')
  return `${skyOf(random, light)}${hills(random, 420, 30, far)}${hills(random, 480, 24, middle)}<path d="M0 560C300 530 900 530 1200 565V750H0z" fill="${light.lawn}"/>
${block(300, 250, wings[0], 5)}${block(650, 250, wings[1], 5)}${block(500, 200, floors, 4)}
<rect x="568" y="${top - 78}" width="64" height="64" rx="10" fill="${ink.teal}"/><path d="M593 ${top - 66}h14v13h13v14h-13v13h-14v-13h-13v-14h13z" fill="#fff"/><rect x="594" y="${top - 16}" width="12" height="10" fill="${ink.roof}"/>
<rect x="540" y="515" width="120" height="60" fill="${ink.deep}"/><path d="M600 515v60M570 515v60M630 515v60" stroke="#9fc0c2" stroke-width="4"/><rect x="522" y="502" width="156" height="14" rx="3" fill="${ink.brick}"/>
<path d="M552 575h96C700 640 560 690 690 750H430C420 680 590 640 552 575z" fill="#efe3cd"/>${trees}`
}

/** Fields, hills and a barn. */
export function fields(random: Random, light: Light): string {
  const [far, middle, near, dark] = light.greens
  const x = random.int(430, 700)
  const furrows = Array.from(
    { length: 13 },
    (_, index) => `M600 545Q${(index - 6) * 140 + 600} 620 ${(index - 6) * 260 + 600} 760`,
  ).join('')
  const line = (y: number, count: number, size: number, fill: string) =>
    Array.from({ length: count }, () =>
      tree(random, random.int(20, WIDTH - 20), y + random.int(-8, 12), random.int(size, size + 50), fill),
    ).join('')
  return `${skyOf(random, light)}${hills(random, 395, 34, far)}${hills(random, 450, 28, middle)}${line(486, 9, 60, near)}${hills(random, 505, 16, near)}
<path d="M${x} 540v-62l46-36 46 36v62z" fill="${ink.brick}"/><path d="M${x - 8} 482l54-44 54 44" fill="none" stroke="${ink.roof}" stroke-width="10" stroke-linejoin="round"/><rect x="${x + 30}" y="496" width="32" height="44" fill="${ink.wall}"/><path d="M${x + 30} 496l32 44m0-44l-32 44" stroke="${ink.brick}" stroke-width="3"/><path d="M${x + 106} 540v-96a18 18 0 0 1 36 0v96z" fill="#dfe6e2"/><path d="M${x + 106} 444a18 18 0 0 1 36 0z" fill="${ink.roof}"/>
${line(552, 6, 90, dark)}<path d="M0 560C260 530 820 530 1200 570V750H0z" fill="${light.field}"/><path d="${furrows}" fill="none" stroke="${light.furrow}" stroke-width="5" opacity=".6"/>`
}

const fronts = ['#f2d9a6', '#e6b98b', '#d9e1d6', '#c9724f', '#f6ecd8', '#8fb0a6'] as const

/** A town along a river. */
export function town(random: Random, light: Light): string {
  const [far, middle, near, dark] = light.greens
  const houses: string[] = []
  for (let x = 10; x < WIDTH - 60; ) {
    const width = random.int(70, 120)
    const height = random.int(80, 150)
    const y = 470 - height
    const roof = random.chance(0.5)
      ? `<path d="M${x - 6} ${y}l${at(width / 2 + 6)} -38 ${at(width / 2 + 6)} 38z" fill="${ink.roof}"/>`
      : `<rect x="${x - 4}" y="${y - 10}" width="${width + 8}" height="12" fill="${ink.roof}"/>`
    const panes = Array.from({ length: Math.floor(height / 48) * 2 }, (_, index) => {
      const [column, row] = [index % 2, Math.floor(index / 2)]
      return `<rect x="${at(x + width * (0.2 + column * 0.38))}" y="${y + 18 + row * 44}" width="${at(width * 0.2)}" height="24" rx="2" fill="${random.chance(0.3) ? '#f6dfa0' : '#6d8f92'}"/>`
    })
    houses.push(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${random.pick(fronts)}"/>${roof}${panes.join('')}`,
    )
    x += width + random.int(-4, 26)
  }
  const tower = random.int(180, 980)
  const ripples = Array.from(
    { length: 26 },
    () => `M${random.int(20, 1120)} ${random.int(510, 735)}h${random.int(24, 80)}`,
  ).join('')
  const trees = Array.from({ length: 7 }, () =>
    tree(random, random.int(20, 1180), 476, random.int(60, 95), random.pick([near, dark])),
  ).join('')
  return `${skyOf(random, light)}${hills(random, 370, 30, far)}${hills(random, 410, 20, middle)}
<path d="M${tower} 470l10-230h60l10 230M${tower + 4} 400h72M${tower + 8} 320h64" fill="none" stroke="${ink.deep}" stroke-width="6"/><path d="M${tower - 8} 190h96v34a48 24 0 0 1-96 0z" fill="${ink.roof}"/><path d="M${tower - 12} 192l52-34 52 34z" fill="${ink.deep}"/>
${houses.join('')}${trees}<rect y="470" width="${WIDTH}" height="14" fill="${ink.shade}"/><rect y="484" width="${WIDTH}" height="266" fill="${light.water}"/><path d="${ripples}" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45"/>
<path d="M0 690C180 640 300 660 420 750H0z" fill="${dark}"/>${tree(random, 90, 700, 150, near)}${tree(random, 190, 712, 110, dark)}`
}
