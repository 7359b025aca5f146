import type { Random } from '../random.ts'
import { at, hills, ink, type Light, skyOf } from './palette.ts'

const seats = ['#3f8b80', '#d08a5f', '#8fa487', '#5b7f96'] as const

/** A waiting room with a window onto the hills. */
export function waitingRoom(random: Random, light: Light): string {
  const [far, middle, near] = light.greens
  const seat = random.pick(seats)
  const chair = (x: number) =>
    `<path d="M${x + 18} 640v46m100-46v46" stroke="${ink.wood}" stroke-width="8"/><rect x="${x}" y="480" width="136" height="112" rx="20" fill="${seat}"/><rect x="${x - 10}" y="570" width="156" height="74" rx="18" fill="${seat}"/><rect x="${x - 10}" y="612" width="156" height="32" rx="14" fill="#000" opacity=".14"/>`
  const count = random.int(2, 3)
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const turn = -80 + index * 20
    return `<path transform="translate(170 560) rotate(${turn})" d="M0 0C-30 -70 -26 -130 0 -180C26 -130 30 -70 0 0z" fill="${index % 2 ? near : '#1f6158'}"/>`
  }).join('')
  return `<rect width="1200" height="750" fill="#f6efe1"/><rect y="660" width="1200" height="90" fill="#e2c694"/><rect y="652" width="1200" height="10" fill="#c7a56c"/>
<rect x="640" y="80" width="480" height="360" fill="#fff"/><svg x="656" y="96" width="448" height="328" viewBox="200 60 760 556" preserveAspectRatio="xMidYMid slice">${skyOf(random, light)}${hills(random, 400, 30, far)}${hills(random, 470, 24, middle)}${hills(random, 540, 18, near)}</svg><path d="M880 88v344M648 260h464" stroke="#fff" stroke-width="14"/><rect x="620" y="436" width="520" height="20" rx="4" fill="${ink.shade}"/>
<rect x="300" y="140" width="110" height="140" rx="6" fill="#fff"/><path d="M344 176h22v22h22v22h-22v22h-22v-22h-22v-22h22z" fill="${ink.brick}"/><rect x="450" y="120" width="120" height="160" rx="6" fill="#fff"/><circle cx="510" cy="176" r="26" fill="${light.sun}"/><path d="M466 270c4-50 84-50 88 0z" fill="${ink.teal}"/>
${Array.from({ length: count }, (_, index) => chair(430 + index * 190)).join('')}<rect x="${430 + count * 190}" y="560" width="120" height="16" rx="6" fill="${ink.wood}"/><path d="M${450 + count * 190} 576v110m80-110v110" stroke="${ink.wood}" stroke-width="8"/><rect x="${455 + count * 190}" y="544" width="60" height="16" rx="3" fill="${ink.brick}"/>
${leaves}<path d="M110 560h120l-16 126h-88z" fill="#b7573a"/><rect x="102" y="548" width="136" height="24" rx="6" fill="#9b4830"/>`
}

/** Stems and leaves before a low sun. */
export function plants(random: Random, light: Light): string {
  const colors = [...light.greens.slice(1), ink.teal]
  const stems = Array.from({ length: 11 }, (_, index) => {
    const x = 60 + index * 108 + random.int(-26, 26)
    const height = random.int(260, 600)
    const fill = random.pick(colors)
    const sway = random.int(-40, 40)
    const stem = `<path d="M${x} 760Q${x + sway} ${760 - height / 2} ${x + sway} ${760 - height}" fill="none" stroke="${fill}" stroke-width="7" stroke-linecap="round"/>`
    if (random.chance(0.3)) {
      const berries = Array.from({ length: 6 }, (_, step) => {
        const y = 760 - height + 40 + step * 36
        return `<circle cx="${x + sway + (step % 2 ? 24 : -24)}" cy="${y}" r="10" fill="${ink.brick}"/>`
      }).join('')
      return `${stem}${berries}<path d="M${x + sway - 22} ${760 - height - 30}q22 44 44 0q-22 14 -44 0z" fill="${ink.brick}"/>`
    }
    const pairs = Math.floor(height / 46)
    const leaves = Array.from({ length: pairs }, (_, step) => {
      const share = (step + 1) / (pairs + 1)
      const [px, py] = [x + sway * share, 760 - height * share]
      const size = 60 - share * 26
      return `<path d="M${at(px)} ${at(py)}q${at(size)} ${at(-size * 0.2)} ${at(size * 1.1)} ${at(-size)}q${at(-size)} ${at(size * 0.1)} ${at(-size * 1.1)} ${at(size)}zM${at(px)} ${at(py)}q${at(-size)} ${at(-size * 0.2)} ${at(-size * 1.1)} ${at(-size)}q${at(size)} ${at(size * 0.1)} ${at(size * 1.1)} ${at(size)}z" fill="${fill}"/>`
    }).join('')
    return stem + leaves
  }).join('')
  return `<rect width="1200" height="750" fill="${light.haze}"/><circle cx="${random.int(480, 760)}" cy="${random.int(330, 400)}" r="270" fill="${light.sun}" opacity=".8"/>${stems}`
}

/** Two hands around a heart. */
export function hands(random: Random, light: Light): string {
  const left = random.pick(ink.skin)
  const right = random.pick(ink.skin.filter(skin => skin !== left))
  const arm = (skin: string, sleeve: string) =>
    `<path d="M-40 760L-40 640 210 500 300 640 90 770z" fill="${sleeve}"/><path d="M196 508l92 132 24 -16-92-132z" fill="#fff" opacity=".35"/><path d="M222 494C300 440 380 410 450 404c40-4 56 26 24 42l-60 30 120 6c40 2 40 46 0 50l-26 2c30 10 24 46-10 46l-40-2c14 22-4 40-34 38-70 0-110-10-150-22z" fill="${skin}"/><path d="M414 476l120 6M508 534l-96-6M458 578l-76-8" stroke="#000" stroke-width="5" stroke-linecap="round" opacity=".16"/>`
  return `<rect width="1200" height="750" fill="${light.sky}"/><circle cx="600" cy="350" r="380" fill="${light.haze}"/><circle cx="600" cy="350" r="260" fill="${light.sun}" opacity=".55"/>
<path d="M600 450C430 330 450 200 535 190c40-4 58 20 65 44 7-24 25-48 65-44 85 10 105 140-65 260z" fill="${ink.brick}"/><path d="M600 450C430 330 450 200 535 190c40-4 58 20 65 44z" fill="#fff" opacity=".18"/><path d="M470 310h60l22-44 34 90 30-62 16 16h98" fill="none" stroke="#fff" stroke-width="12" stroke-linejoin="round" stroke-linecap="round"/>
<g>${arm(left, ink.deep)}</g><g transform="translate(1200 0) scale(-1 1)">${arm(right, '#1f6f66')}</g>`
}
