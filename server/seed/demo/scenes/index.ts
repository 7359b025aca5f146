import { createRandom, nth } from '../random.ts'
import { hands, plants, waitingRoom } from './indoors.ts'
import { building, fields, town } from './outdoors.ts'
import { HEIGHT, lights, WIDTH } from './palette.ts'

const scenes = { building, fields, town, 'waiting room': waitingRoom, plants, hands }

export type Scene = keyof typeof scenes
export const sceneSize = { width: WIDTH, height: HEIGHT } as const

/** A picture drawn by code from a name: the same name, the same picture. The light is one of four hours of the day. */
export function drawScene(scene: Scene, name: string, light: number): string {
  const drawing = scenes[scene](createRandom(`scene ${name}`), nth(lights, light))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>\n`
}
