import type { palette } from '@rounds/machines/palette'
import type { ActorRefFrom } from 'xstate'

/** The running palette. */
export type PaletteActor = ActorRefFrom<typeof palette>
