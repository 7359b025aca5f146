import { urlSlug } from '@rounds/core/rules/text'
import type { Scene } from './scenes/index.ts'

/** A picture of the site. */
export interface Photo {
  readonly name: string
  readonly path: string
  readonly alt: string
  readonly scene: Scene
  readonly light: number
}

const written: readonly (readonly [name: string, scene: Scene, light: number, alt: string])[] = [
  ['Main entrance', 'building', 0, 'A white hospital with a cross on its roof, before green hills'],
  [
    'Medical center at noon',
    'building',
    1,
    'The medical center under an overcast sky, with trees on both sides',
  ],
  [
    'Clinic in the afternoon',
    'building',
    2,
    'A clinic in the light of the afternoon, and the way to its door',
  ],
  ['Hospital at dusk', 'building', 3, 'A hospital at dusk, with lights in some windows'],
  ['Prairie in the morning', 'fields', 0, 'A red barn between wheat fields and hills on a clear morning'],
  ['Prairie under clouds', 'fields', 1, 'Fields and a barn under gray clouds'],
  ['Harvest', 'fields', 2, 'A golden field with a barn and a silo behind it'],
  ['Prairie at sunset', 'fields', 3, 'Furrows that lead to a barn, with the sun low behind the hills'],
  ['River town', 'town', 0, 'Houses and a water tower along a river'],
  ['Town on a gray day', 'town', 1, 'A town by the river on a gray day'],
  ['Riverside', 'town', 2, 'Colorful houses that are mirrored in a quiet river'],
  ['Town at sunset', 'town', 3, 'A river town with a low orange sun'],
  ['Waiting room', 'waiting room', 0, 'Chairs in a waiting room beside a large window'],
  ['Reception', 'waiting room', 1, 'A waiting room with a plant, a table and pictures on the wall'],
  ['Infusion center', 'waiting room', 2, 'Chairs beside a window with a view of hills'],
  ['Family room', 'waiting room', 3, 'A quiet room with chairs, a plant and evening light'],
  ['Garden in the morning', 'plants', 0, 'Ferns and flowers before a pale sun'],
  ['Garden in the rain', 'plants', 1, 'Ferns and grasses in soft gray light'],
  ['Healing garden', 'plants', 2, 'Leaves and berries before a golden sun'],
  ['Garden in the evening', 'plants', 3, 'Tall plants before an orange evening sun'],
  ['Care', 'hands', 0, 'Two hands around a heart with a pulse line'],
  ['Support', 'hands', 1, 'Two hands that hold a heart between them'],
  ['Heart health', 'hands', 2, 'A red heart with a pulse line, held by two hands'],
  ['Volunteers', 'hands', 3, 'The hands of two people around a heart'],
]

/** The pictures of the demo. */
export const photos: readonly Photo[] = written.map(([name, scene, light, alt]) => ({
  name,
  alt,
  scene,
  light,
  path: `/files/images/${urlSlug(name)}.svg`,
}))

/** Those that can stand for a place. */
export const placePhotos: readonly Photo[] = photos.filter(
  ({ scene }) => scene === 'building' || scene === 'town',
)
