import { mediaHook } from '../kit/media-hook.ts'

/** Whether there is room for the sidebar beside the screen; otherwise it is a drawer. */
export const useIsWide = mediaHook('(min-width: 64rem)')
